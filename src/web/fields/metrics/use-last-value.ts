import { useState } from 'react';
import { isSame } from '#contract/resource.ts';

/**
 * Returns the value or, while the value is undefined, the last value that was defined. Keeps what the user has entered
 * when the user switches an option off and on again.
 */
export function useLastValue<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && !isSame(last, value)) setLast(value);
  return value ?? last;
}
