import { scrollToElement } from '../ui/scroll-to-element.ts';
import { untilUserActs } from '../ui/until-user-acts.ts';

const enabled = ':is(input, textarea, select, button):not(:disabled)';
/** The selector of the JSON editor. While it is open, the plain text input is hidden. */
const editor = '[contenteditable="true"]';

/** How long to wait for a group's rows to load. */
const ROWS_TIMEOUT_MS = 1000;

/** How long to wait until the section of a field is rendered. */
const SECTION_TIMEOUT_MS = 10_000;

/**
 * Returns a function that finds the control in a group that Tab would reach first: the first enabled control or, if it
 * is a radio button, the chosen option. The caller can repeat the search, because the controls can load later than the
 * group.
 */
const firstIn = (group: Element) => () => {
  const first = group.querySelector<HTMLInputElement>(enabled);
  if (first?.type !== 'radio') return first;
  return group.querySelector<HTMLInputElement>(`[name="${CSS.escape(first.name)}"]:checked`) ?? first;
};

/** Focuses the first control as soon as it has loaded, unless the focus has moved or `ROWS_TIMEOUT_MS` is over. */
function focusWhenLoaded(row: Element, first: () => HTMLElement | null): void {
  const since = performance.now();
  const from = document.activeElement;
  new MutationObserver((_, observer) => {
    const isWaiting = document.activeElement === from && performance.now() - since < ROWS_TIMEOUT_MS;
    const target = first();
    if (target || !isWaiting) observer.disconnect();
    if (isWaiting) target?.focus({ preventScroll: true });
  }).observe(row, { childList: true, subtree: true });
}

/**
 * Calls `go` with an element as soon as the element exists, because a form renders its first section before the others.
 * Does nothing if the user scrolls, presses or types first. Returns a function that cancels the wait.
 */
function whenRendered(id: string, go: (element: HTMLElement) => void): () => void {
  const present = document.getElementById(id);
  if (present) go(present);
  if (present || id === '') return () => {};
  const waiting = untilUserActs(SECTION_TIMEOUT_MS);
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    waiting.abort();
    go(element);
  });
  waiting.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  return () => waiting.abort();
}

function focusRow(row: HTMLElement, name: string): void {
  const folded = row.closest('details');
  if (folded) folded.open = true;
  const control = row.querySelector<HTMLElement>(`[name="${name}"]`);
  scrollToElement(row, 'center');
  if (!control) return;
  const first = control.matches('fieldset') ? firstIn(control) : null;
  const target = first?.() ?? row.querySelector<HTMLElement>(editor) ?? control;
  target.focus({ preventScroll: true });
  // Select the text, as the Tab key does.
  if (target instanceof HTMLInputElement) target.select();
  if (first && target === control) focusWhenLoaded(row, first);
}

/**
 * Scrolls to a field and focuses its control. Opens the section of the field if it is collapsed. Waits if the section
 * is not rendered yet.
 */
export function focusField(name: string): void {
  whenRendered(name, (row) => focusRow(row, name));
}

function focusAnchor(target: HTMLElement): void {
  if (target.dataset['field']) {
    focusRow(target, target.id);
    return;
  }
  const summary = target.querySelector<HTMLElement>(':scope > summary');
  if (summary) target.setAttribute('open', '');
  scrollToElement(target, target.matches('input') ? 'center' : 'start');
  (summary ?? target).focus({ preventScroll: true });
}

/**
 * Scrolls to and focuses a field, a part of a field, or a section by its id. Opens a collapsed section. Waits until the
 * element is rendered, unless the user acts first. Returns a function that cancels the wait.
 */
export const goToAnchor = (id: string): (() => void) => whenRendered(id, focusAnchor);
