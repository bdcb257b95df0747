import type { Experiment } from '#contract/experiment.ts';
import { findSharedKeys } from '#verdict/health/experiment-health.ts';
import { createFilter, filterChoices, toSearchRows } from '../experiments/list/filter-and-sort.ts';
import { ownerOf } from '../experiments/list/row-values.ts';
import type { PortfolioProject } from './load-portfolio.ts';
import type { Grouping, Highlight, PortfolioSearch } from './portfolio-search.ts';
import {
  isPastPlan,
  isWaiting,
  lacksConclusion,
  type TimelineEntry,
  timelineEntry,
} from './timeline/timeline-entry.ts';

/** Entries that belong together: those of a project, of an owner or of a flag. */
export interface EntryGroup {
  key: string;
  name: string;
  /** The project, if the entries are grouped by project. */
  source: PortfolioProject | null;
  entries: readonly TimelineEntry[];
}

const NO_LIFTS: ReadonlyMap<number, number | null> = new Map();

const contextOf = (rows: readonly Experiment[], now: number) => ({
  ...{ now, sharedKeys: findSharedKeys(rows), lifts: NO_LIFTS },
});

/** Returns all loaded experiments with their bars. */
export const entriesOf = (projects: readonly PortfolioProject[], now: number): TimelineEntry[] =>
  projects.flatMap((source) => (source.list?.rows ?? []).map((row) => timelineEntry(source, row, now)));

/**
 * Whether an experiment waits for a decision: it ended without a conclusion, or it reached the end of its plan with a
 * verdict.
 * @param decided the keys of the running experiments past their plan that have a verdict
 */
const needsDecision = ({ key, experiment }: TimelineEntry, decided: ReadonlySet<string>, now: number) =>
  decided.has(key) || lacksConclusion(experiment, now);

/** For each count above the timeline, whether it includes an entry. */
export const highlightRules: Record<
  Highlight,
  (entry: TimelineEntry, decided: ReadonlySet<string>, now: number) => boolean
> = {
  running: ({ status, experiment }) => status === 'running' && experiment.archived !== true,
  past_plan: isPastPlan,
  decision: needsDecision,
  waiting: isWaiting,
};

/** Returns the entries that match the search and the filters, apart from that by a count. */
export function filterEntries(
  entries: readonly TimelineEntry[],
  search: PortfolioSearch,
  now: number,
): TimelineEntry[] {
  const rows = entries.map(({ experiment }) => experiment);
  const matching = new Set(createFilter(toSearchRows(rows, contextOf(rows, now)))({ ...search, archived: 'shown' }));
  const { project, conclusion } = search;
  return entries.filter(
    (entry) =>
      matching.has(entry.experiment) &&
      (project.length === 0 || project.includes(entry.source.project.name)) &&
      (conclusion.length === 0 || conclusion.includes(entry.experiment.conclusion ?? '')),
  );
}

/** Returns functions that list the values of each filter. */
export function portfolioChoices(
  projects: readonly PortfolioProject[],
  entries: readonly TimelineEntry[],
  now: number,
) {
  const rows = entries.map(({ experiment }) => experiment);
  const { owners, events } = filterChoices(rows, contextOf(rows, now));
  return {
    ...{ owners, events },
    projects: () => [...new Set(projects.map(({ project }) => project.name))],
    conclusions: () => rows.map(({ conclusion }) => conclusion),
  };
}

const kindOrder = { running: 0, scheduled: 1 } as const;

/** Running experiments first, then scheduled ones, then ended ones; those that started first before the others. */
function compareEntries({ bar: one }: TimelineEntry, { bar: other }: TimelineEntry): number {
  const orderOf = (kind = '') => (kind in kindOrder ? kindOrder[kind as keyof typeof kindOrder] : 2);
  return orderOf(one?.kind) - orderOf(other?.kind) || (one?.from ?? 0) - (other?.from ?? 0);
}

const groupKeys: Record<Grouping, (entry: TimelineEntry) => { key: string; name: string }> = {
  project: ({ source }) => ({ key: `${source.connection} ${source.project.id}`, name: source.project.name }),
  owner: ({ experiment }) => ({ key: ownerOf(experiment), name: ownerOf(experiment) || 'Unknown owner' }),
  flag: ({ source, experiment }) => ({
    key: `${source.connection} ${source.project.id} ${experiment.feature_flag_key}`,
    name: experiment.feature_flag_key,
  }),
};

/** Returns the entries in groups. Groups of projects keep the order of the projects; others are sorted by name. */
export function groupEntries(entries: readonly TimelineEntry[], grouping: Grouping): EntryGroup[] {
  const groups = new Map<string, { name: string; entries: TimelineEntry[] }>();
  for (const entry of entries) {
    const { key, name } = groupKeys[grouping](entry);
    const group = groups.get(key) ?? { name, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  const all = [...groups].map(
    ([key, group]): EntryGroup => ({
      ...{ key, name: group.name, entries: group.entries.sort(compareEntries) },
      source: grouping === 'project' ? (group.entries[0]?.source ?? null) : null,
    }),
  );
  return grouping === 'project' ? all : all.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
