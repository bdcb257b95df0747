const focusable = 'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)';

/** Brings the row of a field into view and puts the focus on its control, unfolding what hides it. */
export function focusField(name: string): void {
  const row = document.getElementById(name);
  const folded = row?.closest('details');
  if (folded) folded.open = true;
  const control = row?.querySelector<HTMLElement>(`[name="${name}"]`);
  const target = control instanceof HTMLFieldSetElement ? control.querySelector<HTMLElement>(focusable) : control;
  row?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
