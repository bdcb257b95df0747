/** Before a button of the review goes with its row, gives the focus to the next one of its kind, or to the button that saves. */
export function focusNextChange(button: HTMLElement): void {
  const review = button.closest('section[id]');
  const others = [...(review?.querySelectorAll<HTMLElement>('ul > li > button') ?? [])];
  const row = button.closest('ul > li');
  const at = others.findIndex((other) => row?.contains(other));
  const next = others[at + 1] ?? others[at - 1];
  (next ?? review?.parentElement?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
}
