import { type Experiment, type ExperimentStatus, statusOf } from '#contract/experiment.ts';
import { faultsOf } from '../health.ts';
import { metricWords } from '../metric.ts';

/** What the list is narrowed to and sorted by; all of it stands in the address. */
export interface ListSearch {
  text: string;
  status: ExperimentStatus | null;
  owner: string | null;
  health: 'warning' | null;
  archived: 'hidden' | 'shown' | 'only';
  sort: SortKey | null;
  descending: boolean;
}

export type SortKey = 'name' | 'status' | 'start_date' | 'health' | 'owner';

/** The name of the person who made an experiment; empty where the server does not say. */
export function ownerOf({ created_by }: Pick<Experiment, 'created_by'>): string {
  const { first_name = '', last_name = '', email = '' } = created_by ?? {};
  return [first_name, last_name].filter(Boolean).join(' ') || email || '';
}

const statuses: Record<ExperimentStatus, number> = { draft: 0, running: 1, ended: 2 };
const isStatus = (text: string | null): text is ExperimentStatus => text !== null && text in statuses;

type Compare = (a: Experiment, b: Experiment, now: number) => number;

const byText = (text: (experiment: Experiment) => string): Compare => {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return (a, b) => compare(text(a), text(b));
};

const warnings = (experiment: Experiment, now: number) =>
  faultsOf(experiment, now).filter(({ tone }) => tone === 'warning').length;

/** How rows are ordered by each column that can be sorted by. */
const orders: Record<SortKey, Compare> = {
  name: byText(({ name }) => name),
  owner: byText(ownerOf),
  status: (a, b, now) => statuses[statusOf(a, now)] - statuses[statusOf(b, now)],
  start_date: byText(({ start_date }) => start_date ?? ''),
  health: (a, b, now) => warnings(b, now) - warnings(a, now),
};

const archivedModes = ['hidden', 'shown', 'only'] as const;

/** Reads what an address asks the list for; nonsense falls back to what is usual. */
export function readSearch(search: URLSearchParams): ListSearch {
  const status = search.get('status');
  const sort = search.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  return {
    text: search.get('q') ?? '',
    status: isStatus(status) ? status : null,
    owner: search.get('owner'),
    health: search.get('health') === 'warning' ? 'warning' : null,
    archived: archivedModes.find((mode) => mode === search.get('archived')) ?? 'hidden',
    sort: key in orders ? (key as SortKey) : null,
    descending: sort.startsWith('-'),
  };
}

/** Writes a search into an address; what is usual stays out, and the list starts at its first page again. */
export function writeSearch(address: URLSearchParams, search: ListSearch): URLSearchParams {
  const next = new URLSearchParams(address);
  const entries: Record<string, string | null> = {
    q: search.text || null,
    status: search.status,
    owner: search.owner,
    health: search.health,
    archived: search.archived === 'hidden' ? null : search.archived,
    sort: search.sort && `${search.descending ? '-' : ''}${search.sort}`,
    offset: null,
  };
  for (const [name, value] of Object.entries(entries)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const wordsOf = (experiment: Experiment) =>
  `${experiment.name} ${experiment.feature_flag_key} ${metricWords(experiment.filters)}`.toLowerCase();

/** Is the row among those that the search asks for? */
function isWanted(row: Experiment, search: ListSearch, now: number): boolean {
  const isArchived = row.archived === true;
  const tests = [
    search.archived === 'shown' || isArchived === (search.archived === 'only'),
    search.status === null || statusOf(row, now) === search.status,
    search.owner === null || ownerOf(row) === search.owner,
    search.health === null || warnings(row, now) > 0,
    search.text.trim() === '' || wordsOf(row).includes(search.text.trim().toLowerCase()),
  ];
  return tests.every(Boolean);
}

/** The rows that a search asks for, in its order; without one, in the order of the server. */
export function found(rows: readonly Experiment[], search: ListSearch, now: number): Experiment[] {
  const wanted = rows.filter((row) => isWanted(row, search, now));
  const order = search.sort && orders[search.sort];
  if (!order) return wanted;
  const direction = search.descending ? -1 : 1;
  return wanted.sort((a, b) => direction * order(a, b, now));
}
