import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { TimelineEntry } from './timeline-entry.ts';

/** How many frames a bar of a long list may take to render after the page was scrolled to it. */
const MAX_FRAMES = 30;

type Step = (keys: readonly string[], byTime: readonly string[], current: string) => string | undefined;

const after = (keys: readonly string[], current: string, distance: number) => keys[keys.indexOf(current) + distance];

/** What the arrow keys do: up and down between rows, left and right between bars in the order of their start. */
const steps: Record<string, Step> = {
  ArrowDown: (rows, _, current) => after(rows, current, 1),
  ArrowUp: (rows, _, current) => after(rows, current, -1),
  ArrowRight: (_, byTime, current) => after(byTime, current, 1),
  ArrowLeft: (_, byTime, current) => after(byTime, current, -1),
  Home: (_, byTime) => byTime[0],
  End: (_, byTime) => byTime.at(-1),
};

const barOf = (event: { target: EventTarget }) =>
  event.target instanceof HTMLElement ? event.target.dataset['bar'] : undefined;

/**
 * Lets the arrow keys move the focus between bars, so that the timeline is one stop of the Tab key. Returns the key of the bar
 * that the Tab key reaches, and the handlers of the table's body.
 * @param rowOf returns the position of an entry in the table, to scroll to it
 */
export function useBarKeys(
  body: RefObject<HTMLElement | null>,
  entries: readonly TimelineEntry[],
  rowOf: (key: string) => number,
) {
  const [last, setLast] = useState<string | null>(null);
  const tabStop = entries.some(({ key }) => key === last) ? last : (entries[0]?.key ?? null);
  const find = (key: string) => body.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(key)}"]`);

  function focus(key: string, framesLeft = MAX_FRAMES) {
    const bar = find(key);
    if (bar) return bar.focus();
    const row = body.current?.querySelector<HTMLElement>('tr:not([aria-hidden])');
    if (!body.current || !row || framesLeft === 0) return;
    const top = body.current.getBoundingClientRect().top + scrollY + rowOf(key) * row.offsetHeight;
    scrollTo({ top: top - innerHeight / 2 });
    requestAnimationFrame(() => focus(key, framesLeft - 1));
  }

  return {
    tabStop,
    onFocus: (event: FocusEvent) => setLast(barOf(event) ?? last),
    onKeyDown(event: KeyboardEvent) {
      const current = barOf(event);
      const step = steps[event.key];
      if (current === undefined || !step) return;
      event.preventDefault();
      const byTime = entries.toSorted((one, other) => (one.bar?.from ?? 0) - (other.bar?.from ?? 0));
      const next = step(
        entries.map(({ key }) => key),
        byTime.map(({ key }) => key),
        current,
      );
      if (next !== undefined) focus(next);
    },
  };
}
