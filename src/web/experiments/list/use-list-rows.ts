import { useMemo, useState } from 'react';
import type { PageQuery } from '#contract/page.ts';
import { findSharedKeys } from '#verdict/health/experiment-health.ts';
import { createFilter, sortRows, toSearchRows } from './filter-and-sort.ts';
import type { ListSearch } from './list-search-params.ts';
import type { ExperimentRows } from './load-list.ts';
import type { LoadedLifts } from './result-preview/loaded-lifts.ts';
import { usePrecomputedRowValues } from './use-precomputed-row-values.ts';

const NO_LIFTS: LoadedLifts = new Map();

/** Filters and sorts the rows. Returns all matching rows (`found`) and those on the current page (`shown`). */
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
  // Memoized separately, so that typing in the search field filters the rows without sorting them again.
  const searchRows = useMemo(() => toSearchRows(rows, context), [rows, context]);
  const sorted = useMemo(() => sortRows(searchRows, sort, descending), [searchRows, sort, descending]);
  const find = useMemo(() => createFilter(sorted), [sorted]);
  const found = useMemo(() => find(search), [find, search]);
  usePrecomputedRowValues(rows, now, isComplete);
  // After rows are deleted or filtered, the page in the URL may no longer exist.
  const last = Math.max(0, Math.ceil(found.length / limit) - 1) * limit;
  const offset = isComplete ? Math.min(wanted, last) : wanted;
  const shown = useMemo(() => found.slice(offset, offset + limit), [found, offset, limit]);
  return { found, shown, offset, context };
}

export type ListRows = ReturnType<typeof useListRows>;
