import { useState } from 'react';
import { isSame } from '#contract/resource.ts';

/** Returns the same object as in the last rendering while the content is the same. Parts that use it then do not render again. */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (isSame(kept, value)) return kept;
  setKept(value);
  return value;
}
