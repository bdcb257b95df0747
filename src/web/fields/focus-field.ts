import { scrollToElement } from '../ui/scroll-to-element.ts';

const enabled = ':is(input, textarea, select, button):not(:disabled)';
/** The selector of the JSON editor. While it is open, the plain text input is hidden. */
const editor = '[contenteditable="true"]';

/** How long to wait for a group's rows to load. */
const ROWS_TIMEOUT_MS = 1000;

/**
 * Returns a function that finds the first enabled control in a group. The caller can repeat the search, because the
 * controls can load later than the group.
 */
const firstIn = (group: Element) => () => group.querySelector<HTMLElement>(enabled);

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

/** Scrolls to a field and focuses its control. Opens the section of the field if it is collapsed. */
export function focusField(name: string): void {
  const row = document.getElementById(name);
  const folded = row?.closest('details');
  if (folded) folded.open = true;
  const control = row?.querySelector<HTMLElement>(`[name="${name}"]`);
  if (row) scrollToElement(row, 'center');
  if (!row || !control) return;
  const first = control.matches('fieldset') ? firstIn(control) : null;
  const target = first?.() ?? row.querySelector<HTMLElement>(editor) ?? control;
  target.focus({ preventScroll: true });
  // Select the text, as the Tab key does.
  if (target instanceof HTMLInputElement) target.select();
  if (first && target === control) focusWhenLoaded(row, first);
}

/** Scrolls to and focuses a field, a part of a field, or a section by its id. Opens a collapsed section. */
export function goToAnchor(id: string): void {
  const target = document.getElementById(id);
  if (target?.dataset['field']) {
    focusField(id);
    return;
  }
  const summary = target?.querySelector<HTMLElement>(':scope > summary');
  if (summary) target?.setAttribute('open', '');
  if (target) scrollToElement(target, target.matches('input') ? 'center' : 'start');
  (summary ?? target)?.focus({ preventScroll: true });
}
