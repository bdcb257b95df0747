/**
 * After a row has moved, focuses the same control in the moved row. If this control is disabled, focuses the row's first
 * input.
 */
export function focusMovedRow(control: HTMLElement, to: number): void {
  const list = control.closest('ol');
  const icon = control.dataset['iconName'];
  const inputIndex = [...(control.closest('li')?.querySelectorAll('input') ?? [])].indexOf(control as HTMLInputElement);
  requestAnimationFrame(() => {
    const row = list?.children[to];
    const same = icon && row?.querySelector<HTMLElement>(`button[data-icon-name="${icon}"]:enabled`);
    (same || row?.querySelectorAll('input')[Math.max(inputIndex, 0)])?.focus();
  });
}
