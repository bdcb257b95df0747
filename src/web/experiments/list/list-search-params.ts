import type { ExperimentStatus } from '#contract/experiment.ts';
import { oneOf, orderOf, orderText, withEntries } from '../../ui/list/address-entries.ts';
import type { InAddress } from '../../ui/list/use-list-address.ts';

/** The columns that can be left out; the name is always there. In the order in which they stand. */
export const columnKeys = [
  'feature_flag_key',
  'status',
  'variants',
  'goal',
  'start_date',
  'duration',
  'end_date',
  'conclusion',
  'result',
  'health',
  'owner',
  'created_at',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** The columns that the list has where nobody chose others. */
export const usualColumns: readonly ColumnKey[] = ['status', 'variants', 'start_date', 'health', 'owner'];

const sortKeys = ['name', ...columnKeys.filter((key) => key !== 'result')] as const;
export type SortKey = 'name' | Exclude<ColumnKey, 'result'>;

const archivedModes = ['hidden', 'shown', 'only'] as const;
const statuses = ['draft', 'running', 'ended'] as const satisfies readonly ExperimentStatus[];

/** What the list is narrowed to, sorted by and made of; all of it stands in the address. */
export interface ListSearch {
  text: string;
  status: ExperimentStatus | null;
  owner: string | null;
  /** A part of the flag key. */
  flag: string | null;
  /** An event or action that the goal counts, by the name that people know it by. */
  event: string | null;
  health: 'warning' | null;
  archived: (typeof archivedModes)[number];
  sort: SortKey | null;
  descending: boolean;
  /** Null where the address leaves them to the device. */
  columns: readonly ColumnKey[] | null;
}

/** The known ones of some columns, in the order in which they stand. */
export function readColumns(text: string | null): readonly ColumnKey[] | null {
  if (text === null) return null;
  const named = text.split(',');
  return columnKeys.filter((key) => named.includes(key));
}

/** Reads what an address asks the list for; nonsense falls back to what is usual. */
export function readSearch(search: URLSearchParams): ListSearch {
  return {
    text: search.get('q') ?? '',
    status: oneOf(statuses, search.get('status')),
    owner: search.get('owner') || null,
    flag: search.get('flag') || null,
    event: search.get('event') || null,
    health: oneOf(['warning'], search.get('health')),
    archived: oneOf(archivedModes, search.get('archived')) ?? 'hidden',
    ...orderOf(search, sortKeys),
    columns: readColumns(search.get('columns')),
  };
}

const entriesOf = (search: ListSearch): Record<string, string | null> => ({
  q: search.text || null,
  status: search.status,
  owner: search.owner,
  flag: search.flag,
  event: search.event,
  health: search.health,
  archived: search.archived === 'hidden' ? null : search.archived,
  sort: orderText(search),
  columns: search.columns?.join(',') ?? null,
});

/** Changes a part of the search in an address; what is usual stays out. Other rows start at their first page again. */
export function changeSearch(address: URLSearchParams, change: Partial<ListSearch>): URLSearchParams {
  const next = withEntries(address, entriesOf({ ...readSearch(address), ...change }));
  const isAboutRows = Object.keys(change).some((name) => name !== 'columns');
  if (isAboutRows) next.delete('offset');
  return next;
}

export const inAddress: InAddress<ListSearch> = { read: readSearch, change: changeSearch };

/** Narrowed to nothing. */
export const everything: Partial<ListSearch> = {
  text: '',
  status: null,
  owner: null,
  flag: null,
  event: null,
  health: null,
  archived: 'shown',
};
