import type { IconName } from '../ui/icon.tsx';
import type { PaletteCommand } from './command.ts';

/** Matches the page's enabled buttons and button links that have a text. */
const clickable = 'main :is(button, a)[data-kind]:not([aria-label], [aria-disabled], :disabled)';

/**
 * Focuses and clicks a control, so that a dialog can return the focus to the control. Waits until the palette has
 * returned the focus.
 */
const press = (control: HTMLElement) =>
  setTimeout(() => {
    control.focus();
    control.click();
  });

/** Returns a command for each button of the current page. */
export function buttonCommands(): PaletteCommand[] {
  const byTitle = new Map<string, PaletteCommand>();
  for (const control of document.querySelectorAll<HTMLElement>(clickable)) {
    const title = control.textContent.trim();
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
