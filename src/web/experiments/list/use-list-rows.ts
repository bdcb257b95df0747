import { useMemo, useState } from 'react';
import type { PageQuery } from '#contract/page.ts';
import { findSharedKeys } from '#verdict/health/experiment-health.ts';
import { finderIn, rowsOf, sortRows } from './filter-and-sort.ts';
import type { ListSearch } from './list-search-params.ts';
import type { Rows } from './load-list.ts';
import { useWarmFacts } from './use-precomputed-row-values.ts';

/** The rows that the address asks for, in its order, and the part of them that is on its page. */
export function useFoundRows({ rows, isWhole }: Rows, search: ListSearch, { limit, offset: wanted }: PageQuery) {
  const [now] = useState(() => Date.now());
  const circumstances = useMemo(() => ({ now, sharedKeys: findSharedKeys(rows) }), [rows, now]);
  const { sort, descending } = search;
  // Each step is done again only when what it is made from changes: a key in the search field filters, and no more.
  const known = useMemo(() => rowsOf(rows, circumstances), [rows, circumstances]);
  const sorted = useMemo(() => sortRows(known, sort, descending), [known, sort, descending]);
  const find = useMemo(() => finderIn(sorted), [sorted]);
  const found = useMemo(() => find(search), [find, search]);
  useWarmFacts(rows, now, isWhole);
  // Rows that were deleted or filtered away may leave an address that asks for a page after the last.
  const last = Math.max(0, Math.ceil(found.length / limit) - 1) * limit;
  const offset = isWhole ? Math.min(wanted, last) : wanted;
  const shown = useMemo(() => found.slice(offset, offset + limit), [found, offset, limit]);
  return { found, shown, offset, circumstances };
}

export type FoundRows = ReturnType<typeof useFoundRows>;
