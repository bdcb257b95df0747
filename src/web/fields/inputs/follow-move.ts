/** Puts the focus on the same control of the row that an entry moved to, once that row is drawn; on its first input where the control rests. */
export function followMove(control: HTMLElement, to: number): void {
  const list = control.closest('ol');
  const icon = control.dataset['icon'];
  const place = [...(control.closest('li')?.querySelectorAll('input') ?? [])].indexOf(control as HTMLInputElement);
  requestAnimationFrame(() => {
    const row = list?.children[to];
    const same = icon && row?.querySelector<HTMLElement>(`button[data-icon="${icon}"]:enabled`);
    (same || row?.querySelectorAll('input')[Math.max(place, 0)])?.focus();
  });
}
