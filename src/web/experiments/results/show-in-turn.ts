import styles from './show-in-turn.module.css';

/** Elements that a slow device lays out within a frame without anybody noticing, and those that one does that is busy besides. */
const USUAL = 40;
const FEWEST = 15;
const MOST = 2000;
/** Work on a frame that leaves room for more, and work that was too much. */
const SHORT_MS = 8;
const LONG_MS = 25;
/** A piece is shown as a whole. */
const LARGEST_PIECE = 15;

/** What is shown at once: an element with all that is in it, or the box alone that others come into. */
interface Piece {
  element: Element;
  size: number;
}

const seen = new WeakSet<Element>();
const waiting: Piece[] = [];
let isRunning = false;
let atOnce = USUAL;

const sizeOf = (part: Element) => part.querySelectorAll('*').length + 1;

/** A part as pieces that are small enough, in reading order: a box comes right before what is in it, lest it takes up room while it is empty. */
function piecesOf(element: Element): Piece[] {
  const children = [...element.children];
  const size = sizeOf(element);
  if (children.length === 0 || size <= LARGEST_PIECE) return [{ element, size }];
  return [{ element, size: 1 }, ...children.flatMap(piecesOf)];
}

/** A window that is not in sight draws no frames. */
const LONGEST_FRAME_MS = 1000;

/** Goes on after the next frame, and tells how long the browser was at work on it. */
function afterFrame(goOn: (tookMs: number) => void) {
  let isOver = false;
  const end = (tookMs: number) => {
    if (isOver) return;
    isOver = true;
    goOn(tookMs);
  };
  setTimeout(end, LONGEST_FRAME_MS, 0);
  requestAnimationFrame(() => {
    const start = performance.now();
    setTimeout(() => end(performance.now() - start));
  });
}

/** How many elements to show next: more and more while frames are short, fewer after one that was long for any reason. */
function shareAfter(tookMs: number): number {
  if (tookMs < SHORT_MS) return Math.min(MOST, atOnce * 2);
  return tookMs < LONG_MS ? USUAL : FEWEST;
}

function showNext(tookMs: number) {
  atOnce = shareAfter(tookMs);
  for (let size = 0; size < atOnce; ) {
    const piece = waiting.shift();
    if (!piece) break;
    size += piece.size;
    piece.element.classList.remove(styles['waiting'] ?? '');
  }
  if (waiting.length > 0) return afterFrame(showNext);
  isRunning = false;
}

/**
 * Has the browser show the parts of a page that were just put in piece by piece, some in each frame: all of them together
 * would keep a slow device from answering to anything for a quarter of a second.
 */
export function showInTurn(parts: Iterable<Element>): void {
  for (const part of parts) {
    if (seen.has(part)) continue;
    seen.add(part);
    for (const piece of piecesOf(part)) {
      piece.element.classList.add(styles['waiting'] ?? '');
      waiting.push(piece);
    }
  }
  if (isRunning || waiting.length === 0) return;
  isRunning = true;
  showNext(SHORT_MS);
}
