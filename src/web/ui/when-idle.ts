/** Long enough for a slow device to finish its first page before anything else is asked of it. */
const PATIENCE_MS = 3000;
/** How long to wait where the browser does not tell when it is idle. */
const GUESS_MS = 500;

/** Does something that can wait once the browser has nothing better to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, GUESS_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(request);
}
