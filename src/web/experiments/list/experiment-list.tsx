import { useMemo, useState } from 'react';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { DEFAULT_SIZE } from '../../ui/page-size.ts';
import { Pager } from '../../ui/pager.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useExperiments } from '../data.ts';
import { useProjectFacts } from '../use-project-info.ts';
import { SelectedRows } from './bulk/lazy-bulk-bar.tsx';
import { useBulk } from './bulk/use-bulk-action.ts';
import { NoExperiments } from './empty-list.tsx';
import { ExperimentTable, ROW_HEIGHT_PX } from './experiment-table.tsx';
import { choicesIn } from './filter-and-sort.ts';
import { ExperimentTools } from './list-filters.tsx';
import { type ColumnKey, everything, inAddress } from './list-search-params.ts';
import { ListBar } from './list-toolbar.tsx';
import type { Rows } from './load-list.ts';
import { createScaleStore, ScaleStoreContext } from './result-preview/shared-scale.ts';
import { columnsFor, keepColumns } from './stored-columns.ts';
import { useFoundRows } from './use-list-rows.ts';
import { useSelection } from './use-selection.ts';

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

function LoadedList({ project, list, isLoading }: Props) {
  const { search, page, typeText, settleText, setSearch, setPage, sortBy } = useListAddress(inAddress);
  const found = useFoundRows(list, search, page);
  const { shown, offset, circumstances } = found;
  const selection = useSelection(useMemo(() => shown.map(({ id }) => id), [shown]));
  const bulk = useBulk(project, (ids) => selection.put(ids, false));
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
    <ScaleStoreContext value={scale}>
      <ExperimentTools
        search={search}
        choices={choicesIn(list.rows, circumstances.now)}
        onType={typeText}
        onLeave={settleText}
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
          outcomes={bulk.run?.outcomes}
          onSort={sortBy}
        />
      )}
      <SelectedRows project={project} rows={list.rows} found={found} selection={selection} bulk={bulk} />
      {!isEmpty && <Pager limit={page.limit} offset={offset} count={count} onChange={setPage} />}
    </ScaleStoreContext>
  );
}
