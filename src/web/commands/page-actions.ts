import type { IconName } from '../ui/icon.tsx';
import type { Command } from './command.ts';

/** Every button and button-like link of the page that has words and may be pressed. */
const pressable = 'main :is(button, a)[data-kind]:not([aria-label], [aria-disabled], :disabled)';

/** As if it had been pressed by hand, so that a dialog behind it gives the focus back to it; once the palette has given its own back. */
const press = (control: HTMLElement) =>
  setTimeout(() => {
    control.focus();
    control.click();
  });

/** What the page that is shown can do, as its buttons say it. */
export function pageActions(): Command[] {
  const byTitle = new Map<string, Command>();
  for (const control of document.querySelectorAll<HTMLElement>(pressable)) {
    const title = control.textContent.trim();
    if (byTitle.has(title)) continue;
    byTitle.set(title, {
      id: `press ${title}`,
      group: 'This page',
      title,
      icon: (control.dataset['iconName'] as IconName | undefined) ?? 'right',
      does: () => press(control),
    });
  }
  return [...byTitle.values()];
}
