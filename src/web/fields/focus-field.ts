import { scrollToElement } from '../ui/scroll-to-element.ts';

const enabled = ':is(input, textarea, select, button):not(:disabled)';
/** The selector of the JSON editor. While it is open, the plain text input is hidden. */
const editor = '[contenteditable="true"]';

/**
 * Returns the control to focus in a group: the first invalid one, else the one that Tab would reach first. This is the
 * first enabled control or, if it is a radio button, the chosen option.
 */
function firstIn(group: Element): HTMLElement | null {
  const invalid = group.querySelector<HTMLElement>(`${enabled}[aria-invalid="true"]`);
  if (invalid) return invalid;
  const first = group.querySelector<HTMLInputElement>(enabled);
  if (first?.type !== 'radio') return first;
  return group.querySelector<HTMLInputElement>(`[name="${CSS.escape(first.name)}"]:checked`) ?? first;
}

/** Returns the row of a field: that of the form in an open dialog, if the page behind it has the same field. */
function rowOf(name: string): HTMLElement | null {
  const row = `#${CSS.escape(name)}`;
  return document.querySelector<HTMLElement>(`[aria-modal="true"] ${row}`) ?? document.querySelector<HTMLElement>(row);
}

/**
 * Focuses the control of a field, or the first control of its group.
 * @param opens whether to open the editor of a structured value, which then takes the focus
 */
export function focusControl(name: string, opens = true): void {
  const row = rowOf(name);
  const control = row?.querySelector<HTMLElement>(`[name="${name}"]`);
  if (!row || !control) return;
  const first = control.matches('fieldset') ? firstIn(control) : null;
  const target = first ?? row.querySelector<HTMLElement>(editor) ?? control;
  target.focus({ preventScroll: true });
  // Select the text, as the Tab key does.
  if (target instanceof HTMLInputElement) target.select();
  if (opens && target.matches('[data-edit]')) target.click();
}

/**
 * Scrolls to a field and focuses its control. Opens the section of the field if it is collapsed.
 * @param opens whether to open the editor of a structured value
 */
export function focusField(name: string, opens = true): void {
  const row = rowOf(name);
  if (!row) return;
  const folded = row.closest('details');
  if (folded) folded.open = true;
  scrollToElement(row, 'center');
  focusControl(name, opens);
}

/** Scrolls to and focuses a field, a part of a field, or a section by its id. Opens a collapsed section. */
export function goToAnchor(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  if (target.dataset['field']) {
    focusField(id);
    return;
  }
  const summary = target.querySelector<HTMLElement>(':scope > summary');
  if (summary) target.setAttribute('open', '');
  scrollToElement(target, target.matches('input') ? 'center' : 'start');
  (summary ?? target).focus({ preventScroll: true });
}
