import { EXPERIMENT_COLUMNS_PREFIX } from '../../storage-keys.ts';
import { createSavedColumns } from '../../ui/list/saved-columns.ts';
import {
  columnKeys,
  defaultExperimentColumns,
  type ExperimentColumnKey,
  type ListSearch,
} from './list-search-params.ts';
import type { WantedColumns } from './use-table-layout.ts';

const storedFor = (project: number) =>
  createSavedColumns(`${EXPERIMENT_COLUMNS_PREFIX}${project}`, columnKeys, defaultExperimentColumns);

/** Returns the columns to show, and whether they differ from the default columns. */
export function columnsFor(project: number, { columns }: ListSearch): WantedColumns {
  const stored = storedFor(project);
  const wanted = stored.shown(columns);
  return { wanted, isChosen: !stored.isDefault(wanted) };
}

/** Stores a project's columns on this device. */
export const storeColumns = (project: number, columns: readonly ExperimentColumnKey[]): void =>
  storedFor(project).save(columns);
