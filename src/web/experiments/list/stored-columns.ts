import { EXPERIMENT_COLUMNS_KEY } from '../../storage-keys.ts';
import { createSavedColumns } from '../../ui/list/saved-columns.ts';
import {
  columnKeys,
  defaultExperimentColumns,
  type ExperimentColumnKey,
  type ListSearch,
} from './list-search-params.ts';

const stored = createSavedColumns(EXPERIMENT_COLUMNS_KEY, columnKeys, defaultExperimentColumns);

// Results load the server, so the column is shown on request and not stored.
const withoutResult = (columns: readonly ExperimentColumnKey[]) => columns.filter((key) => key !== 'result');

/** The columns of the list, and whether they differ from the default ones. */
export function columnsFor({ columns }: ListSearch): { wanted: readonly ExperimentColumnKey[]; isChosen: boolean } {
  const wanted = stored.shown(columns);
  return { wanted, isChosen: !stored.isDefault(withoutResult(wanted)) };
}

/** Stores the columns on this device. */
export const storeColumns = (columns: readonly ExperimentColumnKey[]): void => stored.save(withoutResult(columns));
