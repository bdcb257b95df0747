const enabled = ':is(input, textarea, select, button):enabled';

/** For how long the rows that a value is edited by may take to come, before the focus stays where it is, in milliseconds. */
const PATIENCE_MS = 1000;

/** What finds the first of the rows that edit a value beside its JSON; where that is wrong, it is the JSON that has to be mended. */
function rowsOf(row: Element, control: Element): (() => HTMLElement | null) | null {
  if (control.matches('fieldset')) return () => control.querySelector(enabled);
  return control.matches('textarea:not([aria-invalid="true"])')
    ? () => row.querySelector(`fieldset:enabled ${enabled}`)
    : null;
}

/** Moves the focus on to the rows once they are drawn. */
function awaitRows(row: Element, control: Element, first: () => HTMLElement | null): void {
  const since = performance.now();
  new MutationObserver((_, observer) => {
    const isWaiting = document.activeElement === control && performance.now() - since < PATIENCE_MS;
    const target = first();
    if (target || !isWaiting) observer.disconnect();
    if (isWaiting) target?.focus({ preventScroll: true });
  }).observe(row, { childList: true, subtree: true });
}

/** Brings the row of a field into view and puts the focus on what edits it, unfolding what hides it. */
export function focusField(name: string): void {
  const row = document.getElementById(name);
  const folded = row?.closest('details');
  if (folded) folded.open = true;
  const control = row?.querySelector<HTMLElement>(`[name="${name}"]`);
  row?.scrollIntoView({ block: 'center' });
  if (!row || !control) return;
  const first = rowsOf(row, control);
  const target = first?.() ?? control;
  target.focus({ preventScroll: true });
  // As the Tab key does: what is typed next takes the place of what stands there.
  if (target instanceof HTMLInputElement) target.select();
  if (first && target === control) awaitRows(row, control, first);
}
