import { useMemo, useState } from 'react';
import type { PageQuery } from '#contract/page.ts';
import { findSharedKeys } from '#verdict/health/experiment-health.ts';
import { createFilter, sortRows, toSearchRows } from './filter-and-sort.ts';
import type { ListSearch } from './list-search-params.ts';
import type { ExperimentRows } from './load-list.ts';
import type { LoadedLifts } from './result-preview/loaded-lifts.ts';
import { usePrecomputedRowValues } from './use-precomputed-row-values.ts';

const NO_LIFTS: LoadedLifts = new Map();

/** The rows that match the search, sorted, and those on the current page. */
export function useListRows(
  { rows, isComplete }: ExperimentRows,
  search: ListSearch,
  { limit, offset: wanted }: PageQuery,
  lifts: LoadedLifts,
) {
  const [now] = useState(() => Date.now());
  const { sort, descending } = search;
  const usedLifts = sort === 'result' ? lifts : NO_LIFTS;
  const context = useMemo(() => ({ now, sharedKeys: findSharedKeys(rows), lifts: usedLifts }), [rows, now, usedLifts]);
  // Separate steps, so that typing in the search field only filters.
  const searchRows = useMemo(() => toSearchRows(rows, context), [rows, context]);
  const sorted = useMemo(() => sortRows(searchRows, sort, descending), [searchRows, sort, descending]);
  const find = useMemo(() => createFilter(sorted), [sorted]);
  const found = useMemo(() => find(search), [find, search]);
  usePrecomputedRowValues(rows, now, isComplete);
  // After deleting or filtering rows, the page in the URL may not exist any more.
  const last = Math.max(0, Math.ceil(found.length / limit) - 1) * limit;
  const offset = isComplete ? Math.min(wanted, last) : wanted;
  const shown = useMemo(() => found.slice(offset, offset + limit), [found, offset, limit]);
  return { found, shown, offset, context };
}

export type ListRows = ReturnType<typeof useListRows>;
