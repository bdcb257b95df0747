/** How long after a jump the page scrolls again when content loads, in milliseconds. */
const LOADING_MS = 1000;
const USER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Scrolls to an element. Scrolls again if the page's height changes within a second, because parts of a page can
 * still load. Stops as soon as the user scrolls, presses or types.
 */
export function scrollToElement(target: Element, block: 'start' | 'center'): void {
  const align = () => target.scrollIntoView({ block });
  align();
  const observer = new ResizeObserver(align);
  observer.observe(document.body);
  const stopped = new AbortController();
  const stop = () => {
    observer.disconnect();
    stopped.abort();
  };
  for (const type of USER_EVENTS) addEventListener(type, stop, { passive: true, signal: stopped.signal });
  setTimeout(stop, LOADING_MS);
}
