import type { Experiment, ExperimentStatus } from '#contract/experiment.ts';
import type { ListSearch, SortKey } from './list-search.ts';
import { factsOf, faultsIn, type RowFacts } from './row-facts.ts';

/** One row with what is known of it. */
interface Row {
  experiment: Experiment;
  facts: RowFacts;
  warnings: () => number;
}

type Compare = (a: Row, b: Row) => number;

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
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
  health: byNumber((row) => -row.warnings()),
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
    health !== null && ((row) => row.warnings() > 0),
  ];
  return tests.filter((test) => test !== false);
}

/** When the list is read, and the flag keys that more than one of its experiments has. */
export interface Circumstances {
  now: number;
  sharedKeys: ReadonlySet<string>;
}

/** The rows that a search asks for, in its order; without one, in the order of the server. */
export function findRows(
  rows: readonly Experiment[],
  search: ListSearch,
  { now, sharedKeys }: Circumstances,
): Experiment[] {
  const tests = testsFor(search);
  const asRow = (experiment: Experiment): Row => {
    const facts = factsOf(experiment, now);
    const warnings = () =>
      faultsIn(experiment, now, sharedKeys.has(experiment.feature_flag_key)).filter(({ tone }) => tone === 'warning')
        .length;
    return { experiment, facts, warnings };
  };
  const wanted = rows.map(asRow).filter((row) => tests.every((test) => test(row)));
  const order = search.sort && orders[search.sort];
  const direction = search.descending ? -1 : 1;
  if (order) wanted.sort((a, b) => direction * order(a, b));
  return wanted.map(({ experiment }) => experiment);
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
