/** Does something right after the next frame, so that a key shows first; a page that is not drawn has no frames. */
export function afterFrame(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
