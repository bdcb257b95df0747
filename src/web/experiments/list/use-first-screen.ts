import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * How many rows are worth drawing now: those that can be seen at first, and again whenever others are looked for; all of them
 * once these are on the screen.
 */
export function useFirstScreen(rowHeightPx: number, lookedFor: string): number {
  const [painted, setPainted] = useState<string | null>(null);
  // What is on the screen is for the browser to say.
  useEffect(() => {
    let isThere = true;
    const draw = () => isThere && startTransition(() => setPainted(lookedFor));
    void afterPaint().then(draw);
    return () => {
      isThere = false;
    };
  }, [lookedFor]);
  return painted === lookedFor ? Number.POSITIVE_INFINITY : Math.ceil((scrollY + innerHeight) / rowHeightPx);
}
