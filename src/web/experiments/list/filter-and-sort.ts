import type { Experiment, ExperimentStatus } from '#contract/experiment.ts';
import { isSame } from '#contract/resource.ts';
import type { ListSearch, SortKey } from './list-search-params.ts';
import { factsOf, faultsIn, type RowFacts } from './row-values.ts';

/** One row with what is known of it. */
export interface Row {
  experiment: Experiment;
  facts: RowFacts;
  /** Another experiment of the list has the same flag key. */
  isKeyShared: boolean;
  now: number;
}

let collator: Intl.Collator | null = null;
/** By the alphabet, with numbers by their size. The first list is drawn before anybody sorts, and making this takes long. */
function compare(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}
const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'string' && typeof b === 'string' ? compare(a, b) : Number(a) - Number(b);

/** No date sorts as the earliest; all others are instants, whatever zone they are written in. */
const instant = (date: string | null | undefined) => (date ? Date.parse(date) || 0 : 0);

const warningsOf = ({ experiment, isKeyShared, now }: Row) =>
  faultsIn(experiment, now, isKeyShared).filter(({ tone }) => tone === 'warning').length;

const stages: Record<ExperimentStatus, number> = { draft: 0, running: 1, ended: 2 };

/** What rows are ordered by in each column that can be sorted by: texts by the alphabet, numbers by their size. */
const values: Record<SortKey, (row: Row) => string | number> = {
  name: ({ experiment }) => experiment.name,
  feature_flag_key: ({ experiment }) => experiment.feature_flag_key,
  status: ({ facts }) => stages[facts.status],
  variants: ({ facts }) => facts.variants,
  goal: ({ facts }) => facts.goal,
  start_date: ({ experiment }) => instant(experiment.start_date),
  duration: ({ facts }) => facts.days,
  end_date: ({ experiment }) => instant(experiment.end_date),
  conclusion: ({ experiment }) => experiment.conclusion ?? '',
  health: (row) => -warningsOf(row),
  owner: ({ facts }) => facts.owner,
  created_at: ({ experiment }) => instant(experiment.created_at),
};

type Test = (row: Row) => boolean;

/** The tests that a row has to pass; a filter that is not set has none. */
function testsFor(search: ListSearch): Test[] {
  const { status, owner, flag, event, health, archived } = search;
  const words = search.text.toLowerCase().split(/\s+/).filter(Boolean);
  const key = flag?.toLowerCase();
  const tests: (Test | false)[] = [
    archived !== 'shown' && (({ experiment }) => (experiment.archived === true) === (archived === 'only')),
    status !== null && (({ facts }) => facts.status === status),
    owner !== null && (({ facts }) => facts.owner === owner),
    key !== undefined && (({ experiment }) => (experiment.feature_flag_key ?? '').toLowerCase().includes(key)),
    event !== null && (({ facts }) => facts.events.includes(event)),
    words.length > 0 && (({ facts }) => words.every((word) => facts.words.includes(word))),
    health !== null && ((row) => warningsOf(row) > 0),
  ];
  return tests.filter((test) => test !== false);
}

/** When the list is read, and the flag keys that more than one of its experiments has. */
export interface Circumstances {
  now: number;
  sharedKeys: ReadonlySet<string>;
}

/** A row whose facts are worked out when something needs them: a list that is only shown asks for those in sight. */
class ListedRow implements Row {
  readonly experiment: Experiment;
  readonly #circumstances: Circumstances;
  #facts: RowFacts | null = null;
  constructor(experiment: Experiment, circumstances: Circumstances) {
    this.experiment = experiment;
    this.#circumstances = circumstances;
  }
  get now() {
    return this.#circumstances.now;
  }
  get facts() {
    this.#facts ??= factsOf(this.experiment, this.now);
    return this.#facts;
  }
  get isKeyShared() {
    return this.#circumstances.sharedKeys.has(this.experiment.feature_flag_key);
  }
}

/** The experiments of a list with what searching and sorting need of them. */
export const rowsOf = (experiments: readonly Experiment[], circumstances: Circumstances): readonly Row[] =>
  experiments.map((experiment) => new ListedRow(experiment, circumstances));

/** The rows in the order of a column; without one, in that of the server. */
export function sortRows(rows: readonly Row[], sort: SortKey | null, descending: boolean): readonly Row[] {
  if (sort === null) return rows;
  const read = values[sort];
  const direction = descending ? -1 : 1;
  const valued = rows.map((row) => ({ row, value: read(row) }));
  return valued.sort((a, b) => direction * compareValues(a.value, b.value)).map(({ row }) => row);
}

const passing = (rows: readonly Row[], search: ListSearch): readonly Row[] => {
  const tests = testsFor(search);
  return rows.filter((row) => tests.every((test) => test(row)));
};

/** Can the second search find only what the first one found? So it is while somebody types on. */
const isNarrower = (before: ListSearch, after: ListSearch): boolean =>
  after.text.trim().toLowerCase().includes(before.text.trim().toLowerCase()) &&
  isSame({ ...before, text: '', columns: null }, { ...after, text: '', columns: null });

/** Finds experiments among rows, in their order; a search that only goes on looks through what the last one left. */
export function finderIn(rows: readonly Row[]): (search: ListSearch) => Experiment[] {
  let last: { search: ListSearch; rows: readonly Row[] } | null = null;
  return (search) => {
    last = { search, rows: passing(last && isNarrower(last.search, search) ? last.rows : rows, search) };
    return last.rows.map(({ experiment }) => experiment);
  };
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
