import { useQueryClient } from '@tanstack/react-query';
import { ColumnsMenu } from '../../ui/list/columns-menu.tsx';
import { ListSummary } from '../../ui/list/list-summary.tsx';
import { useExperimentData } from '../data.ts';
import { columns as declared } from './columns.tsx';
import { ExportMenu } from './export/list-export-menu.tsx';
import { type ColumnKey, columnKeys, usualColumns } from './list-search-params.ts';
import type { Rows } from './load-list.ts';
import { ResultsToggle } from './result-preview/results-toggle.tsx';
import type { FoundRows } from './use-list-rows.ts';

interface Props {
  project: number;
  list: Rows;
  isLoading: boolean;
  rows: FoundRows;
  columns: readonly ColumnKey[];
  onColumns: (columns: readonly ColumnKey[]) => void;
}

const choosable = columnKeys.map((key) => ({ key, label: declared[key].label }));

/** How many rows there are, and what can be done with them as a whole. */
export function ListBar({ project, list, isLoading, rows, columns, onColumns }: Props) {
  const { stopList, resumeList } = useExperimentData(project);
  const cache = useQueryClient();
  return (
    <ListSummary
      list={list}
      noun="experiment"
      isLoading={isLoading}
      found={rows.found.length}
      onStop={() => void stopList(cache)}
      onResume={() => void resumeList(cache)}
    >
      <ResultsToggle shown={columns} onChange={onColumns} />
      <ColumnsMenu columns={choosable} shown={columns} defaults={usualColumns} onChange={onColumns} />
      <ExportMenu project={project} rows={rows.found} circumstances={rows.circumstances} isPartial={isLoading} />
    </ListSummary>
  );
}
