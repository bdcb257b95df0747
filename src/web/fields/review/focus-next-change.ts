/**
 * Focuses the button of the next change in the review, before the row of the given button unmounts. If there is no next
 * change, focuses the previous one, or else the save button.
 */
export function focusNextChange(button: HTMLElement): void {
  const review = button.closest('section[id]');
  const others = [...(review?.querySelectorAll<HTMLElement>('ul > li > button') ?? [])];
  const row = button.closest('ul > li');
  const at = others.findIndex((other) => row?.contains(other));
  const next = others[at + 1] ?? others[at - 1];
  (next ?? review?.parentElement?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
}
