import { startTransition, useEffect, useState } from 'react';

/** Maximum wait on a device that is never idle. */
const TIMEOUT_MS = 3000;
/** The wait in browsers without `requestIdleCallback` (Safari). */
const FALLBACK_MS = 50;

/** Runs work when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(request);
}

/** Maximum wait for a frame. A page that another window covers may get none. */
const FRAME_TIMEOUT_MS = 500;

/**
 * Runs work after the next frame is painted. If the browser paints no frame, runs the work after `FRAME_TIMEOUT_MS`, or
 * at once if the page is hidden. Returns a function that cancels the work.
 */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(
    () => {
      cancelAnimationFrame(frame);
      work();
    },
    document.hidden ? 0 : FRAME_TIMEOUT_MS,
  );
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Returns true once the browser has been idle. Use it to defer content below the first screen. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
