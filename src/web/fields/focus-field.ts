const enabled = ':is(input, textarea, select, button):not(:disabled)';
/** The JSON editor, which hides the plain text while it is open. */
const editor = '[contenteditable="true"]';

/** How long the rows of a group may take to load before the focus stays where it is. */
const PATIENCE_MS = 1000;

/** Finds the first control of a group of inputs, which may load later than its group. */
const firstIn = (group: Element) => () => group.querySelector<HTMLElement>(enabled);

/** Moves the focus on to the rows once they are drawn, unless it has moved elsewhere meanwhile. */
function awaitRows(row: Element, first: () => HTMLElement | null): void {
  const since = performance.now();
  const from = document.activeElement;
  new MutationObserver((_, observer) => {
    const isWaiting = document.activeElement === from && performance.now() - since < PATIENCE_MS;
    const target = first();
    if (target || !isWaiting) observer.disconnect();
    if (isWaiting) target?.focus({ preventScroll: true });
  }).observe(row, { childList: true, subtree: true });
}

/** Scrolls to the row of a field and moves the focus to its control; opens a folded section. */
export function focusField(name: string): void {
  const row = document.getElementById(name);
  const folded = row?.closest('details');
  if (folded) folded.open = true;
  const control = row?.querySelector<HTMLElement>(`[name="${name}"]`);
  row?.scrollIntoView({ block: 'center' });
  if (!row || !control) return;
  const first = control.matches('fieldset') ? firstIn(control) : null;
  const target = first?.() ?? row.querySelector<HTMLElement>(editor) ?? control;
  target.focus({ preventScroll: true });
  // As with the Tab key, what is typed next replaces the value.
  if (target instanceof HTMLInputElement) target.select();
  if (first && target === control) awaitRows(row, first);
}

/** Goes to a place of the page by its id: to the control of a field, to a part of one, or to a section, which opens if it is folded. */
export function goToPlace(id: string): void {
  const place = document.getElementById(id);
  if (place?.dataset['field']) {
    focusField(id);
    return;
  }
  const summary = place?.querySelector<HTMLElement>(':scope > summary');
  if (summary) place?.setAttribute('open', '');
  place?.scrollIntoView({ block: place.matches('input') ? 'center' : 'start' });
  (summary ?? place)?.focus({ preventScroll: true });
}
