import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DEFAULT_SIZE } from '../../ui/page-search.ts';
import { Pager } from '../../ui/pager.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useExperimentData, useExperiments } from '../data.ts';
import { sharedKeysOf } from '../health.ts';
import { useProjectFacts } from '../use-project.ts';
import { useBulk } from './bulk/use-bulk.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExperimentTable, ROW_HEIGHT_PX } from './experiment-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { choicesIn, findRows } from './find-rows.ts';
import { type ColumnKey, everything } from './list-search.ts';
import { ListSummary } from './list-summary.tsx';
import { ListTools } from './list-tools.tsx';
import type { Rows } from './load-rows.ts';
import { NoExperiments } from './no-experiments.tsx';
import { columnsFor, keepColumns } from './use-columns.ts';
import { useListAddress } from './use-list-address.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));

const SIZES = [25, 50, 100, 250, 1000];

const waiting = (rows: number) => (
  <Skeleton label="Loading experiments" lines={rows + 1} lineHeightPx={ROW_HEIGHT_PX} />
);

/** The experiments of a project: a first screenful at once, the others as they come in. */
export function ExperimentList({ project }: { project: number }) {
  const { data, error, isPending, isFetching, refetch } = useExperiments(project);
  if (isPending) return waiting(DEFAULT_SIZE);
  if (!data) return <ProblemPanel title="The experiments could not be loaded" problem={error} retry={refetch} />;
  if (data.count === 0 && data.rows.length === 0) return <NoExperiments project={project} />;
  return (
    <>
      {error && <ProblemPanel title="The list could not be brought up to date" problem={error} retry={refetch} />}
      <LoadedList project={project} list={data} isLoading={isFetching && !data.isWhole && !data.isStopped} />
    </>
  );
}

interface Props {
  project: number;
  list: Rows;
  isLoading: boolean;
}

/** The rows that the address asks for, in its order. */
function useFound({ rows }: Rows, search: Parameters<typeof findRows>[1]) {
  const [now] = useState(() => Date.now());
  const circumstances = useMemo(() => ({ now, sharedKeys: sharedKeysOf(rows) }), [rows, now]);
  const found = useMemo(() => findRows(rows, search, circumstances), [rows, search, circumstances]);
  return { found, circumstances };
}

function LoadedList({ project, list, isLoading }: Props) {
  const { search, page, setSearch, setPage, sortBy } = useListAddress();
  const { found, circumstances } = useFound(list, search);
  const { timeZone } = useProjectFacts(project);
  const { stopList, resumeList } = useExperimentData(project);
  const cache = useQueryClient();
  // Rows that were deleted or filtered away may leave an address that asks for a page after the last.
  const last = Math.max(0, Math.ceil(found.length / page.limit) - 1) * page.limit;
  const offset = list.isWhole ? Math.min(page.offset, last) : page.offset;
  const shown = useMemo(() => found.slice(offset, offset + page.limit), [found, offset, page.limit]);
  const selection = useSelection(useMemo(() => shown.map(({ id }) => id), [shown]));
  const bulk = useBulk(project, (ids) => selection.put(ids, false));
  const selected = useMemo(() => list.rows.filter(({ id }) => selection.has(id)), [list.rows, selection]);
  const columns = columnsFor(search);
  const chooseColumns = (chosen: readonly ColumnKey[]) => {
    keepColumns(chosen);
    setSearch({ columns: chosen });
  };

  return (
    <>
      <ListTools search={search} choices={choicesIn(list.rows, circumstances.now)} onChange={setSearch}>
        <ColumnsMenu shown={columns.wanted} onChange={chooseColumns} />
        <ExportMenu project={project} rows={found} circumstances={circumstances} isPartial={isLoading} />
      </ListTools>
      <ListSummary
        list={list}
        isLoading={isLoading}
        found={found.length}
        onStop={() => void stopList(cache)}
        onResume={() => void resumeList(cache)}
      />
      {shown.length > 0 && (
        <ExperimentTable
          project={project}
          items={shown}
          offset={offset}
          count={found.length}
          timeZone={timeZone}
          now={circumstances.now}
          search={search}
          columns={columns}
          selection={selection}
          outcomes={bulk.run?.outcomes ?? noOutcomes}
          sharedKeys={circumstances.sharedKeys}
          onSort={sortBy}
        />
      )}
      {shown.length === 0 && isLoading && waiting(page.limit)}
      {shown.length === 0 && !isLoading && (
        <NoExperiments project={project} count={list.rows.length} onShowAll={() => setSearch(everything)} />
      )}
      {(selected.length > 0 || bulk.run) && (
        <Suspense>
          <BulkBar
            project={project}
            selected={selected}
            circumstances={circumstances}
            bulk={bulk}
            found={found.length}
            onSelectAll={() =>
              selection.put(
                found.map(({ id }) => id),
                true,
              )
            }
            onClear={selection.clear}
          />
        </Suspense>
      )}
      {shown.length > 0 && (
        <Pager limit={page.limit} offset={offset} count={found.length} sizes={SIZES} onChange={setPage} />
      )}
    </>
  );
}

const noOutcomes: ReadonlyMap<number, string> = new Map();
