import { untilUserActs } from './until-user-acts.ts';

/** How long content around the target can still load after a jump, in milliseconds. */
const LOADING_MS = 1000;

/**
 * Scrolls to an element. Scrolls again if the page's height changes within a second, because parts of a page can
 * still load. Stops as soon as the user scrolls, presses or types.
 */
export function scrollToElement(target: Element, block: 'start' | 'center'): void {
  const align = () => target.scrollIntoView({ block });
  align();
  const observer = new ResizeObserver(align);
  observer.observe(document.body);
  untilUserActs(LOADING_MS).signal.addEventListener('abort', () => observer.disconnect());
}
