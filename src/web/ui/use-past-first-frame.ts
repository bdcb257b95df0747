import { startTransition, useEffect, useState } from 'react';

/**
 * Whether the first frame of a component has been shown. What does not fit on the first screen waits for it, and is then drawn
 * interruptibly.
 */
export function usePastFirstFrame(): boolean {
  const [isPast, setPast] = useState(false);
  // Frames belong to the browser.
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      soon = setTimeout(() => startTransition(() => setPast(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(soon);
    };
  }, []);
  return isPast;
}
