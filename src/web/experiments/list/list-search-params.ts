import type { ExperimentStatus } from '#contract/experiment.ts';
import {
  formatSortOrder,
  parseChoice,
  parseChoices,
  parseList,
  parseSortOrder,
  withParams,
} from '../../ui/list/url-params.ts';
import type { UrlCodec } from '../../ui/list/use-list-url.ts';

/** All columns except the name, in order. */
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
export type ExperimentColumnKey = (typeof columnKeys)[number];

export const defaultExperimentColumns: readonly ExperimentColumnKey[] = [
  'status',
  'variants',
  'start_date',
  'result',
  'health',
  'owner',
];

const sortKeys = ['name', ...columnKeys] as const;
export type ExperimentSortKey = (typeof sortKeys)[number];

const archivedModes = ['hidden', 'shown', 'only'] as const;
const statuses = ['draft', 'running', 'ended'] as const satisfies readonly ExperimentStatus[];

/** The value of the health filter that matches any warning. */
export const ANY_WARNING = 'warning';

/** The list's search text, filters, sort order and columns, as stored in the URL. */
export interface ListSearch {
  text: string;
  /** Matches any of these values; empty for all. */
  status: readonly ExperimentStatus[];
  /** Matches any of these values; empty for all. */
  owner: readonly string[];
  /** Matches flag keys that contain any of these texts; empty for all. */
  flag: readonly string[];
  /** Matches goals with any of these events or actions, by display name; empty for all. */
  event: readonly string[];
  /** Matches any of these warnings. `ANY_WARNING` matches every warning. An empty list matches all experiments. */
  health: readonly string[];
  archived: (typeof archivedModes)[number];
  sort: ExperimentSortKey | null;
  descending: boolean;
  /** Null if the URL contains no columns. The list then shows the columns stored on this device, else the defaults. */
  columns: readonly ExperimentColumnKey[] | null;
}

const textsIn = (search: URLSearchParams, name: string) => [...new Set(search.getAll(name))].filter(Boolean);

/** Parses the URL parameters. Invalid values fall back to the defaults. */
export function readSearch(search: URLSearchParams): ListSearch {
  return {
    text: search.get('q') ?? '',
    status: parseChoices(statuses, search.getAll('status')),
    owner: textsIn(search, 'owner'),
    flag: textsIn(search, 'flag'),
    event: textsIn(search, 'event'),
    health: textsIn(search, 'health'),
    archived: parseChoice(archivedModes, search.get('archived')) ?? 'hidden',
    ...parseSortOrder(search, sortKeys),
    columns: parseList(columnKeys, search.get('columns')),
  };
}

const entriesOf = (search: ListSearch): Record<string, string | readonly string[] | null> => ({
  q: search.text || null,
  status: search.status,
  owner: search.owner,
  flag: search.flag,
  event: search.event,
  health: search.health,
  archived: search.archived === 'hidden' ? null : search.archived,
  sort: formatSortOrder(search),
  columns: search.columns?.join(',') ?? null,
});

/**
 * Returns the URL parameters after a change, without default values. Goes back to the first page, unless only the
 * columns changed.
 */
export function changeSearch(address: URLSearchParams, change: Partial<ListSearch>): URLSearchParams {
  const next = withParams(address, entriesOf({ ...readSearch(address), ...change }));
  const isAboutRows = Object.keys(change).some((name) => name !== 'columns');
  if (isAboutRows) next.delete('offset');
  return next;
}

export const searchParams: UrlCodec<ListSearch> = { read: readSearch, change: changeSearch };

/** The values that show all experiments, including archived ones. */
export const noFilters: Partial<ListSearch> = {
  text: '',
  status: [],
  owner: [],
  flag: [],
  event: [],
  health: [],
  archived: 'shown',
};
