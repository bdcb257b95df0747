const seen = new WeakSet<Element>();
const waiting: HTMLElement[] = [];
let isRunning = false;

const afterFrame = (next: () => void) => requestAnimationFrame(() => setTimeout(next));

function next() {
  const element = waiting.shift();
  if (!element) {
    isRunning = false;
    return;
  }
  element.style.contentVisibility = '';
  element.style.containIntrinsicSize = '';
  afterFrame(next);
}

/** About as high as a section is, so that the page does not jump much when it is laid out. */
const USUAL_HEIGHT = 'auto 360px';

/**
 * Has the browser lay out the parts of a page that were just put in one in each frame, those in sight at once: all of them
 * together would keep a slow device from answering to anything for a quarter of a second.
 */
export function layOutInTurn(parts: Iterable<Element>): void {
  for (const part of parts) {
    if (seen.has(part) || !(part instanceof HTMLElement)) continue;
    seen.add(part);
    part.style.contentVisibility = 'hidden';
    part.style.containIntrinsicSize = USUAL_HEIGHT;
    waiting.push(part);
  }
  if (isRunning || waiting.length === 0) return;
  isRunning = true;
  afterFrame(next);
}
