import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EXPERIMENT_VIEWS_PREFIX } from '../../storage-keys.ts';
import { ColumnsMenu } from '../../ui/list/columns-menu.tsx';
import { ListSummary } from '../../ui/list/list-summary.tsx';
import { ViewsMenu } from '../../ui/list/views/views-menu.tsx';
import { useExperimentData } from '../data.ts';
import { experimentColumns } from './columns.tsx';
import { ListExportMenu } from './export/list-export-menu.tsx';
import { columnKeys, defaultExperimentColumns, type ExperimentColumnKey } from './list-search-params.ts';
import type { ExperimentRows } from './load-list.ts';
import type { ListRows } from './use-list-rows.ts';
import { useTableLayout, type WantedColumns } from './use-table-layout.ts';

interface Props {
  project: number;
  list: ExperimentRows;
  isLoading: boolean;
  rows: ListRows;
  columns: WantedColumns;
  onColumns: (columns: readonly ExperimentColumnKey[]) => void;
  /** The element that shows how many results are loaded. */
  results: ReactNode;
}

const columnChoices = columnKeys.map((key) => ({ key, label: experimentColumns[key].label }));

/** Shows the number of rows and the actions for the whole list. */
export function ExperimentListSummary({ project, list, isLoading, rows, columns, onColumns, results }: Props) {
  const { stopList, resumeList } = useExperimentData(project);
  const cache = useQueryClient();
  const { layout } = useTableLayout(columns);
  return (
    <ListSummary
      list={list}
      noun="experiment"
      isLoading={isLoading}
      found={rows.found.length}
      onStop={() => void stopList(cache)}
      onResume={() => void resumeList(cache)}
    >
      {results}
      <ViewsMenu storageKey={`${EXPERIMENT_VIEWS_PREFIX}${project}`} columns={columns.wanted} />
      <ColumnsMenu
        columns={columnChoices}
        visible={columns.wanted}
        hidden={columns.wanted.filter((key) => !layout.shown.includes(key))}
        defaults={defaultExperimentColumns}
        onChange={onColumns}
      />
      <ListExportMenu project={project} rows={rows.found} context={rows.context} isPartial={isLoading} />
    </ListSummary>
  );
}
