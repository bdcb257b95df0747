/** Puts the focus on the same control of the row that an entry moved to, once that row is drawn; on its first input where the control rests. */
export function followMove(control: Element, to: number): void {
  const list = control.closest('ol');
  const row = control.closest('li');
  const place = [...(row?.querySelectorAll('input, button') ?? [])].indexOf(control);
  requestAnimationFrame(() => {
    const next = list?.children[to];
    const same = [...(next?.querySelectorAll<HTMLElement>('input, button') ?? [])][place];
    const target = same?.matches(':disabled') ? next?.querySelector<HTMLElement>('input') : same;
    target?.focus();
  });
}
