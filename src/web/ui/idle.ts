import { useEffect, useState } from 'react';

/** The longest wait on a device that is never idle. */
const TIMEOUT_MS = 3000;
/** How long to wait where the browser does not report when it is idle (Safari). */
const FALLBACK_MS = 50;

/** Runs work that can wait once the browser is idle; returns the way to cancel it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(request);
}

/** Whether the browser has been idle since this component was shown: what the first screen does not need can wait for it. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
