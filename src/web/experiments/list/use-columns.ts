import { type ColumnKey, type ListSearch, readColumns, usualColumns } from './list-search.ts';

const KEPT = 'hedgerow.experiment-columns';

const isUsual = (columns: readonly ColumnKey[]) => columns.join() === usualColumns.join();

/** The columns that the address names, else those chosen last on this device, else the usual ones. */
export function columnsFor({ columns }: ListSearch): { wanted: readonly ColumnKey[]; isChosen: boolean } {
  const wanted = columns ?? readColumns(localStorage.getItem(KEPT)) ?? usualColumns;
  return { wanted, isChosen: !isUsual(wanted.filter((key) => key !== 'result')) };
}

/** Keeps a choice on this device. Results are left out: they are asked for when somebody wants to see them. */
export function keepColumns(columns: readonly ColumnKey[]) {
  const kept = columns.filter((key) => key !== 'result');
  if (isUsual(kept)) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, kept.join(','));
}
