/** A page that is not in sight draws no frames, and is not waited for longer than this. */
const PATIENCE_MS = 1000;

/**
 * Does something right after the next frame is painted, so that it shows first: a callback of the frame itself runs before its
 * painting. A page that goes out of sight meanwhile has no frames, and what was asked for is done all the same.
 */
export function afterFrame(work: () => void): void {
  if (document.hidden) return void setTimeout(work);
  const patience = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, PATIENCE_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(patience);
    setTimeout(work);
  });
}
