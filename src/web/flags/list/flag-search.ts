import {
  formatSortOrder,
  parseChoice,
  parseChoices,
  parseList,
  parseSortOrder,
  withParams,
} from '../../ui/list/url-params.ts';
import type { UrlCodec } from '../../ui/list/use-list-url.ts';

/** All columns except the key, in order. */
export const flagColumnKeys = ['state', 'served', 'used_by', 'last_called_at', 'note', 'updated_at', 'owner'] as const;
export type FlagColumnKey = (typeof flagColumnKeys)[number];

const sortKeys = ['key', ...flagColumnKeys] as const;
export type FlagSortKey = (typeof sortKeys)[number];

const usages = ['running', 'draft', 'ended', 'none'] as const;
export type FlagUsage = (typeof usages)[number];

const releases = ['everyone', 'some', 'nobody'] as const;
export type FlagAudience = (typeof releases)[number];

/** The list's search text, filters, sort order and columns, as stored in the URL. */
export interface FlagSearch {
  text: string;
  /** Null for both. */
  state: 'on' | 'off' | null;
  /** Matches any of these values; empty for all. */
  usage: readonly FlagUsage[];
  /** Matches any of these values; empty for all. */
  audience: readonly FlagAudience[];
  /** Whether only flags with a note are shown. */
  isStale: boolean;
  sort: FlagSortKey | null;
  descending: boolean;
  /** Null if the URL contains no columns. */
  columns: readonly FlagColumnKey[] | null;
}

const read = (search: URLSearchParams): FlagSearch => ({
  text: search.get('q') ?? '',
  state: parseChoice(['on', 'off'], search.get('state')),
  usage: parseChoices(usages, search.getAll('used')),
  audience: parseChoices(releases, search.getAll('served')),
  isStale: search.get('stale') === 'true',
  ...parseSortOrder(search, sortKeys),
  columns: parseList(flagColumnKeys, search.get('columns')),
});

function change(address: URLSearchParams, some: Partial<FlagSearch>): URLSearchParams {
  const next = { ...read(address), ...some };
  const params = withParams(address, {
    q: next.text || null,
    state: next.state,
    used: next.usage,
    served: next.audience,
    stale: next.isStale ? 'true' : null,
    sort: formatSortOrder(next),
    columns: next.columns?.join(',') ?? null,
  });
  if (Object.keys(some).some((name) => name !== 'columns')) params.delete('offset');
  return params;
}

export const flagSearchCodec: UrlCodec<FlagSearch> = { read, change };

/** The values that show all flags. */
export const noFlagFilters: Partial<FlagSearch> = { text: '', state: null, usage: [], audience: [], isStale: false };
