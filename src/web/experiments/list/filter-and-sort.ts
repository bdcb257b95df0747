import type { Experiment, ExperimentStatus } from '#contract/experiment.ts';
import { isSame } from '#contract/resource.ts';
import { eventFilterNames } from './event-filter-names.ts';
import { ANY_WARNING, type ExperimentSortKey, type ListSearch } from './list-search-params.ts';
import { healthIssuesOf, type RowValues, rowValues } from './row-values.ts';

/** An experiment with the values for searching and sorting. */
export interface SearchRow {
  experiment: Experiment;
  values: RowValues;
  /** Whether another experiment in the list has the same flag key. */
  isKeyShared: boolean;
  now: number;
  /** The lift of the leading variant; null if there is no lift or if the result is not loaded. */
  result: number | null;
}

let collator: Intl.Collator | null = null;
/**
 * Compares texts alphabetically, and numbers in texts by value. Creates the collator on first use, because creating a
 * collator is slow.
 */
function compare(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}
const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'string' && typeof b === 'string' ? compare(a, b) : Number(a) - Number(b);

/** Returns a date in milliseconds since 1970; 0 for a missing or invalid date. */
const timeOf = (date: string | null | undefined) => (date ? Date.parse(date) || 0 : 0);

const warningsOf = ({ experiment, isKeyShared, now }: SearchRow) =>
  healthIssuesOf(experiment, now, isKeyShared).filter(({ tone }) => tone === 'warning');

const statusOrder: Record<ExperimentStatus, number> = { draft: 0, running: 1, ended: 2 };

/** For each column, a function that returns the value to sort a row by. */
const sortValues: Record<ExperimentSortKey, (row: SearchRow) => string | number> = {
  name: ({ experiment }) => experiment.name,
  feature_flag_key: ({ experiment }) => experiment.feature_flag_key,
  status: ({ values }) => statusOrder[values.status],
  variants: ({ values }) => values.variants,
  goal: ({ values }) => values.goal,
  start_date: ({ experiment }) => timeOf(experiment.start_date),
  duration: ({ values }) => values.days,
  end_date: ({ experiment }) => timeOf(experiment.end_date),
  conclusion: ({ experiment }) => experiment.conclusion ?? '',
  result: ({ result }) => result ?? Number.NEGATIVE_INFINITY,
  health: (row) => -warningsOf(row).length,
  owner: ({ values }) => values.owner,
  created_at: ({ experiment }) => timeOf(experiment.created_at),
};

const containsAny = (text: string, parts: readonly string[]) => parts.some((part) => text.includes(part));

type Filter = (row: SearchRow) => boolean;

/** Returns one function for each filter that is set. A row matches the search if all of them return true. */
function filtersFor(search: ListSearch): Filter[] {
  const { status, owner, flag, event, health, archived } = search;
  const words = search.text.toLowerCase().split(/\s+/).filter(Boolean);
  const parts = flag.map((part) => part.toLowerCase());
  const names = event.flatMap(eventFilterNames);
  const filters: (Filter | false)[] = [
    archived !== 'shown' && (({ experiment }) => (experiment.archived === true) === (archived === 'only')),
    status.length > 0 && (({ values }) => status.includes(values.status)),
    owner.length > 0 && (({ values }) => owner.includes(values.owner)),
    parts.length > 0 && (({ experiment }) => containsAny((experiment.feature_flag_key ?? '').toLowerCase(), parts)),
    names.length > 0 && (({ values }) => names.some((name) => values.events.includes(name))),
    words.length > 0 && (({ values }) => words.every((word) => values.searchText.includes(word))),
    health.length > 0 &&
      ((row) => warningsOf(row).some(({ name }) => health.includes(ANY_WARNING) || health.includes(name))),
  ];
  return filters.filter((filter) => filter !== false);
}

/** Data that searching, sorting and exporting need in addition to the experiments. */
export interface ListContext {
  now: number;
  /** The flag keys that several experiments have. */
  sharedKeys: ReadonlySet<string>;
  /** The loaded lifts, by experiment id; null for a result without a lift. */
  lifts: ReadonlyMap<number, number | null>;
}

/** A row whose values are computed on first use. Without a search, only the values of visible rows are needed. */
class LazyRow implements SearchRow {
  readonly experiment: Experiment;
  readonly #context: ListContext;
  #values: RowValues | null = null;
  constructor(experiment: Experiment, context: ListContext) {
    this.experiment = experiment;
    this.#context = context;
  }
  get now() {
    return this.#context.now;
  }
  get values() {
    this.#values ??= rowValues(this.experiment, this.now);
    return this.#values;
  }
  get result() {
    return this.#context.lifts.get(this.experiment.id) ?? null;
  }
  get isKeyShared() {
    return this.#context.sharedKeys.has(this.experiment.feature_flag_key);
  }
}

/** Returns a row for each experiment, in the same order. */
export const toSearchRows = (experiments: readonly Experiment[], context: ListContext): readonly SearchRow[] =>
  experiments.map((experiment) => new LazyRow(experiment, context));

/** Returns the rows sorted by a column. If `sort` is null, returns the rows unchanged. */
export function sortRows(
  rows: readonly SearchRow[],
  sort: ExperimentSortKey | null,
  descending: boolean,
): readonly SearchRow[] {
  if (sort === null) return rows;
  const read = sortValues[sort];
  const direction = descending ? -1 : 1;
  const valued = rows.map((row) => ({ row, value: read(row) }));
  return valued.sort((a, b) => direction * compareValues(a.value, b.value)).map(({ row }) => row);
}

const filterRows = (rows: readonly SearchRow[], search: ListSearch): readonly SearchRow[] => {
  const filters = filtersFor(search);
  return rows.filter((row) => filters.every((filter) => filter(row)));
};

/**
 * Returns whether `after` has the same filters as `before`, and its search text contains the search text of `before`.
 * In this case, every row that matches `after` also matches `before`.
 */
const isNarrower = (before: ListSearch, after: ListSearch): boolean =>
  after.text.trim().toLowerCase().includes(before.text.trim().toLowerCase()) &&
  isSame({ ...before, text: '', columns: null }, { ...after, text: '', columns: null });

/**
 * Returns a function that returns the experiments that match a search, in the order of the rows. If a search narrows the
 * previous search, the function filters only the previous matches.
 */
export function createFilter(rows: readonly SearchRow[]): (search: ListSearch) => Experiment[] {
  let last: { search: ListSearch; rows: readonly SearchRow[] } | null = null;
  return (search) => {
    last = { search, rows: filterRows(last && isNarrower(last.search, search) ? last.rows : rows, search) };
    return last.rows.map(({ experiment }) => experiment);
  };
}

/** Returns functions that list the owners, flag keys, events and warnings in the rows, sorted alphabetically. */
export function filterChoices(rows: readonly Experiment[], context: ListContext) {
  const { now } = context;
  const sorted = (texts: Iterable<string>) => [...new Set(texts)].filter(Boolean).sort(compare);
  return {
    owners: () => sorted(rows.map((row) => rowValues(row, now).owner)),
    events: () => sorted(rows.flatMap((row) => rowValues(row, now).events)),
    flags: () => sorted(rows.map((row) => row.feature_flag_key)),
    warnings: () => sorted(toSearchRows(rows, context).flatMap((row) => warningsOf(row).map(({ name }) => name))),
  };
}
