import { useMemo, useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../page-sizes.ts';
import { useListUrl } from '../../ui/list/use-list-url.ts';
import { Pager } from '../../ui/pager.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useExperiments } from '../data.ts';
import { createScaleStore, ScaleStore } from '../overview/scale-store.ts';
import { useProjectFacts } from '../use-project.ts';
import { LazyBulkBar } from './bulk/lazy-bulk-bar.tsx';
import { useBulkRun } from './bulk/use-bulk-run.ts';
import { ExperimentTable, ROW_HEIGHT_PX } from './experiment-table.tsx';
import { ExperimentTools } from './experiment-tools.tsx';
import { choicesIn } from './find-rows.ts';
import { ListBar } from './list-bar.tsx';
import { type ColumnKey, everything, inAddress } from './list-search.ts';
import type { Rows } from './load-rows.ts';
import { NoExperiments } from './no-experiments.tsx';
import { columnsFor, keepColumns } from './use-columns.ts';
import { useFoundRows } from './use-found-rows.ts';
import { useSelection } from './use-selection.ts';

const waiting = (rows: number) => <Skeleton label="Loading experiments" rows={rows + 1} rowHeightPx={ROW_HEIGHT_PX} />;

/** The experiments of a project: a first screenful at once, the others as they come in. */
export function ExperimentList({ project }: { project: number }) {
  const { data, error, isPending, isFetching, refetch } = useExperiments(project);
  if (isPending) return waiting(DEFAULT_PAGE_SIZE);
  if (!data) return <ProblemPanel title="The experiments could not be loaded" problem={error} retry={refetch} />;
  if (data.count === 0 && data.rows.length === 0) return <NoExperiments project={project} />;
  return (
    <>
      {error && <ProblemPanel title="The list could not be brought up to date" problem={error} retry={refetch} />}
      <LoadedList project={project} list={data} isLoading={isFetching && !data.isComplete && !data.isStopped} />
    </>
  );
}

interface Props {
  project: number;
  list: Rows;
  isLoading: boolean;
}

function LoadedList({ project, list, isLoading }: Props) {
  const { search, page, typeText, flushText, setSearch, setPage, sortBy } = useListUrl(inAddress);
  const found = useFoundRows(list, search, page);
  const { shown, offset, circumstances } = found;
  const selection = useSelection(useMemo(() => shown.map(({ id }) => id), [shown]));
  const runner = useBulkRun((ids) => selection.put(ids, false));
  const { timeZone } = useProjectFacts(project);
  const [scale] = useState(createScaleStore);
  const columns = columnsFor(search);
  const chooseColumns = (chosen: readonly ColumnKey[]) => {
    keepColumns(chosen);
    setSearch({ columns: chosen });
  };
  const count = found.found.length;
  const isEmpty = shown.length === 0;

  return (
    <ScaleStore value={scale}>
      <ExperimentTools
        search={search}
        choices={choicesIn(list.rows, circumstances.now)}
        onType={typeText}
        onLeave={flushText}
        onChange={setSearch}
      />
      <ListBar
        project={project}
        list={list}
        isLoading={isLoading}
        rows={found}
        columns={columns.wanted}
        onColumns={chooseColumns}
      />
      {isEmpty && isLoading && waiting(page.limit)}
      {isEmpty && !isLoading && (
        <NoExperiments project={project} count={list.rows.length} onShowAll={() => setSearch(everything)} />
      )}
      {!isEmpty && (
        <ExperimentTable
          project={project}
          items={shown}
          offset={offset}
          count={count}
          timeZone={timeZone}
          circumstances={circumstances}
          search={search}
          columns={columns}
          selection={selection}
          outcomes={runner.run?.outcomes}
          onSort={sortBy}
        />
      )}
      <LazyBulkBar project={project} rows={list.rows} found={found} selection={selection} runner={runner} />
      {!isEmpty && <Pager limit={page.limit} offset={offset} count={count} onChange={setPage} />}
    </ScaleStore>
  );
}
