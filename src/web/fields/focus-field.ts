const enabled = ':is(input, textarea, select, button):enabled';

/** For how long the rows that a value is edited by may take to come, before the focus stays where it is, in milliseconds. */
const PATIENCE_MS = 1000;

/** What edits a value row by row, beside its JSON; where that is wrong, it is the JSON that has to be mended. */
const rowsBeside = (row: Element, control: Element) =>
  control.matches('textarea:not([aria-invalid="true"])') ? row.querySelector('fieldset:enabled') : null;

/** Moves the focus on to the rows once they are drawn. */
function awaitRows(rows: Element, control: Element): void {
  const since = performance.now();
  new MutationObserver((_, observer) => {
    observer.disconnect();
    const isWaiting = document.activeElement === control && performance.now() - since < PATIENCE_MS;
    if (isWaiting) rows.querySelector<HTMLElement>(enabled)?.focus({ preventScroll: true });
  }).observe(rows, { childList: true });
}

/** Brings the row of a field into view and puts the focus on what edits it, unfolding what hides it. */
export function focusField(name: string): void {
  const row = document.getElementById(name);
  const folded = row?.closest('details');
  if (folded) folded.open = true;
  const control = row?.querySelector<HTMLElement>(`[name="${name}"]`);
  row?.scrollIntoView({ block: 'center' });
  if (!row || !control) return;
  const rows = control.matches('fieldset') ? control : rowsBeside(row, control);
  const target = rows?.querySelector<HTMLElement>(enabled) ?? control;
  target.focus({ preventScroll: true });
  // As the Tab key does: what is typed next takes the place of what stands there.
  if (target instanceof HTMLInputElement) target.select();
  if (rows && target === control) awaitRows(rows, control);
}
