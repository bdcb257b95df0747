import { keptColumns } from '../../ui/list/kept-columns.ts';
import { type ColumnKey, columnKeys, type ListSearch, usualColumns } from './list-search-params.ts';

const kept = keptColumns('hedgerow.experiment-columns', columnKeys, usualColumns);

// Results are asked for when somebody wants to see them, so they are not kept on the device.
const withoutResult = (columns: readonly ColumnKey[]) => columns.filter((key) => key !== 'result');

/** The columns of the list, and whether they are others than the default ones. */
export function columnsFor({ columns }: ListSearch): { wanted: readonly ColumnKey[]; isChosen: boolean } {
  const wanted = kept.shown(columns);
  return { wanted, isChosen: !kept.isDefault(withoutResult(wanted)) };
}

/** Keeps a choice on this device. */
export const keepColumns = (columns: readonly ColumnKey[]): void => kept.keep(withoutResult(columns));
