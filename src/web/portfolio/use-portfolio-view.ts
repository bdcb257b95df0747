import { useMemo, useState } from 'react';
import { useListUrl } from '../ui/list/use-list-url.ts';
import type { PortfolioProject } from './load-portfolio.ts';
import { entriesOf, filterEntries, groupEntries, highlightRules } from './portfolio-rows.ts';
import { portfolioSearch } from './portfolio-search.ts';
import { isInWindow, monthOfToday, type TimeWindow, timeWindow } from './timeline/time-window.ts';
import { isWaiting, type TimelineEntry, wallTimeOf } from './timeline/timeline-entry.ts';

/** Returns the keys of the running experiments with a verdict on or after their planned day, and a function to change them. */
function useDecided() {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [onResult] = useState(
    () => (key: string, isDecided: boolean) =>
      setDecided((before) =>
        before.has(key) === isDecided
          ? before
          : new Set(isDecided ? [...before, key] : [...before].filter((one) => one !== key)),
      ),
  );
  return { decided, onResult };
}

/** Returns when the projects were read: an experiment that was launched since an earlier time runs. */
function useTimeOf(projects: readonly PortfolioProject[]): number {
  const [read, setRead] = useState(() => ({ projects, now: Date.now() }));
  if (read.projects === projects) return read.now;
  const now = Date.now();
  setRead({ projects, now });
  return now;
}

/** Returns the entries with a bar in the period, and how many have one only before or after it. */
function inPeriod(entries: readonly TimelineEntry[], window: TimeWindow) {
  const [shown, before, after]: [TimelineEntry[], TimelineEntry[], TimelineEntry[]] = [[], [], []];
  for (const entry of entries) {
    const { bar } = entry;
    if (!bar) continue;
    if (isInWindow(window, bar)) shown.push(entry);
    else (bar.to < window.from ? before : after).push(entry);
  }
  return { shown, before: before.length, after: after.length };
}

/** Returns what the page shows: the loaded experiments that match the search in the URL, their groups and their period. */
export function usePortfolioView(projects: readonly PortfolioProject[]) {
  const url = useListUrl(portfolioSearch);
  const { search } = url;
  const { group, months, from, show } = search;
  const now = useTimeOf(projects);
  const { decided, onResult } = useDecided();
  const timeZone = projects[0]?.project.timezone ?? 'UTC';
  const month = from ?? monthOfToday(months, wallTimeOf(timeZone, now));
  const window = useMemo(() => timeWindow(month, months), [month, months]);
  const entries = useMemo(() => entriesOf(projects, now), [projects, now]);
  const matching = useMemo(() => filterEntries(entries, search, now), [entries, search, now]);
  const found = useMemo(
    () => matching.filter((entry) => show === null || highlightRules[show](entry, decided, now)),
    [matching, show, decided, now],
  );
  const period = useMemo(() => inPeriod(found, window), [found, window]);
  const groups = useMemo(() => groupEntries(period.shown, group), [period, group]);
  const waiting = useMemo(() => found.filter(isWaiting), [found]);
  return {
    ...url,
    now,
    timeZone,
    month,
    window,
    entries,
    matching,
    found,
    groups,
    waiting,
    decided,
    onResult,
    ...period,
  };
}

export type PortfolioViewState = ReturnType<typeof usePortfolioView>;
