import type { PageShortcuts } from '../../../ui/page-shortcuts.ts';

/** What the keys of the page do, in the order in which they are told. */
export const pageKeys = [
  ['r', 'Compute the results anew'],
  ['e', 'Export'],
  ['[', 'Metric before'],
  [']', 'Next metric'],
  ['b', 'Change the baseline'],
  ['v', 'Go to sensitivity'],
  ['0', 'Usual settings'],
] as const;

export type PageKey = (typeof pageKeys)[number][0];

/** The same for the sheet of shortcuts. */
export const resultsShortcuts: PageShortcuts = { title: 'On the results', shortcuts: pageKeys };

/** Ids of the places that keys lead to. */
export const places = { export: 'export-results', sensitivity: 'sensitivity' } as const;

/** Marks the heading of a metric, which `[` and `]` walk through. */
export const METRIC = 'data-metric';

/** Brings a place into view and the focus to it. */
export function goTo(place: HTMLElement | null) {
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

/** Leads to the metric so many places from the one that has the focus; from elsewhere, to the first or the last. */
export function goToMetric(step: 1 | -1) {
  const headings = [...document.querySelectorAll<HTMLElement>(`[${METRIC}]`)];
  const at = headings.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (step > 0 ? 0 : headings.length - 1) : at + step;
  goTo(headings[Math.min(headings.length - 1, Math.max(0, next))] ?? null);
}

/** Opens the menu of copies. */
export function openExport() {
  const button = document.getElementById(places.export);
  goTo(button);
  if (button?.getAttribute('aria-expanded') === 'false') button.click();
}
