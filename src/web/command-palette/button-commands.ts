import { uncapitalize } from '#contract/format/capitalize.ts';
import type { IconName } from '../ui/icon.tsx';
import type { PaletteCommand } from './command.ts';

/**
 * Matches the page's enabled buttons, and links that look like buttons. Controls with an `aria-label` are left out,
 * because a command's title is the text of its control.
 */
const clickable = 'main :is(button, a)[data-kind]:not([aria-label], [aria-disabled], :disabled)';

const isFilter = (control: HTMLElement) =>
  control.dataset['kind'] === 'chip' && control.getAttribute('aria-haspopup') === 'listbox';

/** Returns the title of a control's command: the text of the control; for a filter, for example "Filter by status". */
function titleOf(control: HTMLElement): string {
  const text = control.textContent.trim();
  return isFilter(control) ? `Filter by ${uncapitalize(text)}` : text;
}

/**
 * Focuses and clicks a control. Waits until the closing palette has moved the focus back, so that a dialog that the
 * click opens can return the focus to the control.
 */
const press = (control: HTMLElement) =>
  setTimeout(() => {
    control.focus();
    control.click();
  });

/** Returns a command for each button of the current page. Buttons with the same text share one command. */
export function buttonCommands(): PaletteCommand[] {
  const byTitle = new Map<string, PaletteCommand>();
  for (const control of document.querySelectorAll<HTMLElement>(clickable)) {
    const title = titleOf(control);
    if (byTitle.has(title)) continue;
    byTitle.set(title, {
      id: `press ${title}`,
      group: 'This page',
      title,
      icon: (control.dataset['iconName'] as IconName | undefined) ?? 'right',
      action: () => press(control),
    });
  }
  return [...byTitle.values()];
}
