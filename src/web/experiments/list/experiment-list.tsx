import { useMemo, useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../page-sizes.ts';
import { useBulkRun } from '../../ui/list/bulk/use-bulk-run.ts';
import { useSelection } from '../../ui/list/bulk/use-selection.ts';
import { useListUrl } from '../../ui/list/use-list-url.ts';
import { Pager } from '../../ui/pager.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useExperiments } from '../data.ts';
import { useProjectInfo } from '../use-project-info.ts';
import { LazyBulkBar } from './bulk/lazy-bulk-bar.tsx';
import { EmptyList } from './empty-list.tsx';
import { ExperimentListSummary } from './experiment-list-summary.tsx';
import { ExperimentTable } from './experiment-table.tsx';
import { filterChoices } from './filter-and-sort.ts';
import { ListFilters } from './list-filters.tsx';
import { type ExperimentColumnKey, noFilters, searchParams } from './list-search-params.ts';
import type { ExperimentRows } from './load-list.ts';
import { LiftStoreContext, type LoadedLifts, useLoadedLifts } from './result-preview/loaded-lifts.ts';
import { ResultsProgress, withResults } from './result-preview/results-progress.tsx';
import { createScaleStore, ScaleStoreContext } from './result-preview/shared-scale.ts';
import { columnsFor, storeColumns } from './stored-columns.ts';
import { useListRows } from './use-list-rows.ts';

const NO_LIFTS: LoadedLifts = new Map();

const placeholder = (rows: number) => <Skeleton label="Loading experiments" rows={rows + 1} />;

/** The list of a project's experiments. Shows rows as soon as they are loaded. */
export function ExperimentList({ project }: { project: number }) {
  const { data, error, isPending, isFetching, refetch } = useExperiments(project);
  if (isPending) return placeholder(DEFAULT_PAGE_SIZE);
  if (!data) return <ProblemPanel title="The experiments could not be loaded" problem={error} retry={refetch} />;
  if (data.count === 0 && data.rows.length === 0) return <EmptyList project={project} />;
  return (
    <>
      {error && <ProblemPanel title="The list could not be refreshed" problem={error} retry={refetch} />}
      <LoadedList project={project} list={data} isLoading={isFetching && !data.isComplete && !data.isStopped} />
    </>
  );
}

interface Props {
  project: number;
  list: ExperimentRows;
  isLoading: boolean;
}

function LoadedList({ project, list, isLoading }: Props) {
  const { search, page, typeText, flushText, setSearch, setPage, sortBy } = useListUrl(searchParams);
  const [liftStore, lifts] = useLoadedLifts();
  const isSorting = search.sort === 'result';
  const launched = useMemo(() => withResults(list.rows, Date.now()), [list.rows]);
  const areLiftsLoaded = launched.every(({ id }) => lifts.has(id));
  const listRows = useListRows(list, search, page, isSorting && areLiftsLoaded ? lifts : NO_LIFTS);
  const { shown, offset, context } = listRows;
  const selection = useSelection(useMemo(() => shown.map(({ id }) => id), [shown]));
  const runner = useBulkRun((ids) => selection.put(ids, false));
  const { timeZone } = useProjectInfo(project);
  const [scale] = useState(createScaleStore);
  const columns = columnsFor(project, search);
  const chooseColumns = (chosen: readonly ExperimentColumnKey[]) => {
    storeColumns(project, chosen);
    setSearch({ columns: chosen });
  };
  const count = listRows.found.length;
  const isEmpty = shown.length === 0;

  return (
    <LiftStoreContext value={liftStore}>
      <ScaleStoreContext value={scale}>
        <ListFilters
          search={search}
          choices={filterChoices(list.rows, context)}
          onType={typeText}
          onLeave={flushText}
          onChange={setSearch}
        />
        <ExperimentListSummary
          project={project}
          list={list}
          isLoading={isLoading}
          rows={listRows}
          columns={columns}
          onColumns={chooseColumns}
          results={
            columns.wanted.includes('result') && (
              <ResultsProgress
                project={project}
                experiments={isSorting ? launched : withResults(shown, context.now)}
                lifts={lifts}
                isSorting={isSorting}
                onStop={() => setSearch({ sort: null, descending: false })}
              />
            )
          }
        />
        {isEmpty && isLoading && placeholder(page.limit)}
        {isEmpty && !isLoading && (
          <EmptyList project={project} count={list.rows.length} onShowAll={() => setSearch(noFilters)} />
        )}
        {!isEmpty && (
          <ExperimentTable
            project={project}
            items={shown}
            offset={offset}
            count={count}
            timeZone={timeZone}
            context={context}
            search={search}
            columns={columns}
            selection={selection}
            outcomes={runner.run?.outcomes}
            onSort={sortBy}
          />
        )}
        <LazyBulkBar project={project} rows={list.rows} listRows={listRows} selection={selection} runner={runner} />
        {!isEmpty && <Pager limit={page.limit} offset={offset} count={count} onChange={setPage} />}
      </ScaleStoreContext>
    </LiftStoreContext>
  );
}
