/**
 * Does something right after the next frame is painted, so that it shows first: a callback of the frame itself runs before its
 * painting. A page that is not drawn has no frames.
 */
export function afterFrame(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
