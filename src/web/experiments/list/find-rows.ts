import type { Experiment, ExperimentStatus } from '#contract/experiment.ts';
import type { ListSearch, SortKey } from './list-search.ts';
import { factsOf, faultsIn, type RowFacts } from './row-facts.ts';

/** One row with what is known of it. */
export interface Row {
  experiment: Experiment;
  facts: RowFacts;
  /** Another experiment of the list has the same flag key. */
  isKeyShared: boolean;
  now: number;
}

type Compare = (a: Row, b: Row) => number;

let collator: Intl.Collator | null = null;
/** By the alphabet, with numbers by their size. The first list is drawn before anybody sorts, and making this takes long. */
function compare(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}
const byText =
  (text: (row: Row) => string): Compare =>
  (a, b) =>
    compare(text(a), text(b));
const byNumber =
  (number: (row: Row) => number): Compare =>
  (a, b) =>
    number(a) - number(b);
/** No date sorts as the earliest; all others are instants, whatever zone they are written in. */
const instant = (date: string | null | undefined) => (date ? Date.parse(date) || 0 : 0);

const warningsOf = ({ experiment, isKeyShared, now }: Row) =>
  faultsIn(experiment, now, isKeyShared).filter(({ tone }) => tone === 'warning').length;

const stages: Record<ExperimentStatus, number> = { draft: 0, running: 1, ended: 2 };

/** How rows are ordered by each column that can be sorted by. */
const orders: Record<SortKey, Compare> = {
  name: byText(({ experiment }) => experiment.name),
  feature_flag_key: byText(({ experiment }) => experiment.feature_flag_key),
  status: byNumber(({ facts }) => stages[facts.status]),
  variants: byNumber(({ facts }) => facts.variants),
  goal: byText(({ facts }) => facts.goal),
  start_date: byNumber(({ experiment }) => instant(experiment.start_date)),
  duration: byNumber(({ facts }) => facts.days),
  end_date: byNumber(({ experiment }) => instant(experiment.end_date)),
  health: byNumber((row) => -warningsOf(row)),
  owner: byText(({ facts }) => facts.owner),
  created_at: byNumber(({ experiment }) => instant(experiment.created_at)),
};

type Test = (row: Row) => boolean;

/** The tests that a row has to pass; a filter that is not set has none. */
function testsFor(search: ListSearch): Test[] {
  const { status, owner, flag, event, health, archived } = search;
  const text = search.text.trim().toLowerCase();
  const key = flag?.toLowerCase();
  const tests: (Test | false)[] = [
    archived !== 'shown' && (({ experiment }) => (experiment.archived === true) === (archived === 'only')),
    status !== null && (({ facts }) => facts.status === status),
    owner !== null && (({ facts }) => facts.owner === owner),
    key !== undefined && (({ experiment }) => (experiment.feature_flag_key ?? '').toLowerCase().includes(key)),
    event !== null && (({ facts }) => facts.events.includes(event)),
    text !== '' && (({ facts }) => facts.words.includes(text)),
    health !== null && ((row) => warningsOf(row) > 0),
  ];
  return tests.filter((test) => test !== false);
}

/** When the list is read, and the flag keys that more than one of its experiments has. */
export interface Circumstances {
  now: number;
  sharedKeys: ReadonlySet<string>;
}

/** The experiments of a list with what searching and sorting need of them. */
export const rowsOf = (experiments: readonly Experiment[], { now, sharedKeys }: Circumstances): readonly Row[] =>
  experiments.map((experiment) => ({
    experiment,
    facts: factsOf(experiment, now),
    isKeyShared: sharedKeys.has(experiment.feature_flag_key),
    now,
  }));

/** The rows in the order of a column; without one, in that of the server. */
export function sortRows(rows: readonly Row[], sort: SortKey | null, descending: boolean): readonly Row[] {
  if (sort === null) return rows;
  const order = orders[sort];
  const direction = descending ? -1 : 1;
  return rows.toSorted((a, b) => direction * order(a, b));
}

/** The experiments of those rows that a search lets through, in the order of the rows. */
export function filterRows(rows: readonly Row[], search: ListSearch): Experiment[] {
  const tests = testsFor(search);
  const found: Experiment[] = [];
  for (const row of rows) if (tests.every((test) => test(row))) found.push(row.experiment);
  return found;
}

/** What the rows can be narrowed to, in the order of the alphabet: their owners, flag keys and events. */
export function choicesIn(rows: readonly Experiment[], now: number) {
  const sorted = (texts: Iterable<string>) => [...new Set(texts)].filter(Boolean).sort(compare);
  return {
    owners: () => sorted(rows.map((row) => factsOf(row, now).owner)),
    events: () => sorted(rows.flatMap((row) => factsOf(row, now).events)),
    flags: () => sorted(rows.map((row) => row.feature_flag_key)),
  };
}
