import type { PageShortcuts } from '../../../ui/page-shortcuts.ts';

/** The results page's shortcuts, in display order. */
export const shortcuts = [
  ['r', 'Refresh results'],
  ['e', 'Export'],
  ['[', 'Go to the previous metric'],
  [']', 'Go to the next metric'],
  ['b', 'Change the baseline'],
  ['v', 'Go to the sensitivity section'],
  ['0', 'Restore the default analysis settings'],
] as const;

export type ShortcutKey = (typeof shortcuts)[number][0];

/** The results page's section in the list of all shortcuts. */
export const resultsShortcuts: PageShortcuts = { title: 'On the results page', shortcuts };

/** The ids of elements that shortcuts focus. */
export const elementIds = { export: 'export-results', sensitivity: 'sensitivity' } as const;

/** The attribute of the headings that `[` and `]` focus. */
const METRIC_ATTRIBUTE = 'data-metric';

/** Scrolls to an element and focuses it. */
export function focusElement(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

/** Focuses the next or previous metric. If no metric has the focus, focuses the first or the last one. */
export function focusMetric(step: 1 | -1) {
  const headings = [...document.querySelectorAll<HTMLElement>(`[${METRIC_ATTRIBUTE}]`)];
  const current = headings.indexOf(document.activeElement as HTMLElement);
  const next = current < 0 ? (step > 0 ? 0 : headings.length - 1) : current + step;
  focusElement(headings[Math.min(headings.length - 1, Math.max(0, next))] ?? null);
}

/** Focuses the export button and opens its menu. */
export function openExportMenu() {
  const button = document.getElementById(elementIds.export);
  focusElement(button);
  if (button?.getAttribute('aria-expanded') === 'false') button.click();
}
