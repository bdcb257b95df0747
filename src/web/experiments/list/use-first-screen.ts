import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** How many rows are worth drawing now: at first those that can be seen, and all of them once these are on the screen. */
export function useFirstScreen(rowHeightPx: number): number {
  const [isPainted, setPainted] = useState(false);
  // What is on the screen is for the browser to say.
  useEffect(() => {
    let isThere = true;
    const draw = () => isThere && startTransition(() => setPainted(true));
    void afterPaint().then(draw);
    return () => {
      isThere = false;
    };
  }, []);
  return isPainted ? Number.POSITIVE_INFINITY : Math.ceil((scrollY + innerHeight) / rowHeightPx);
}
