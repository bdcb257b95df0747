import { useState } from 'react';
import { isSame } from '#contract/resource.ts';

/**
 * Returns the object of the last rendering as long as the content is the same, so that memoized components that get the
 * object do not render again.
 */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (isSame(kept, value)) return kept;
  setKept(value);
  return value;
}
