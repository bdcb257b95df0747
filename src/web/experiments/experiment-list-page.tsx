import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { href } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePageSearch } from '../ui/page-search.ts';
import { Pager } from '../ui/pager.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useExperiments } from './data.ts';
import { ExperimentTable, ROW_HEIGHT_PX } from './list/experiment-table.tsx';
import { ExportMenu } from './list/export-menu.tsx';
import { found, type ListSearch, ownerOf, readSearch, writeSearch } from './list/list-search.ts';
import { ListTools } from './list/list-tools.tsx';
import { MOST_ROWS, type Rows } from './list/load-rows.ts';
import { NoExperiments } from './list/no-experiments.tsx';
import { useProjectFacts } from './use-project.ts';

const SIZES = [25, 50, 100, 250, 1000];

export function ExperimentListPage() {
  const { project_id = '' } = useParams();
  const project = Number(project_id);
  return (
    <>
      <PageHeader
        title="Experiments"
        actions={
          <ButtonLink kind="primary" icon="plus" to={href.newExperiment(project)}>
            New experiment
          </ButtonLink>
        }
      />
      <Content width="full">
        <ExperimentList key={project} project={project} />
      </Content>
    </>
  );
}

function useListSearch(): [ListSearch, (search: ListSearch) => void] {
  const [address, setAddress] = useSearchParams();
  const go = (search: ListSearch) => setAddress((current) => writeSearch(current, search), { replace: true });
  return [readSearch(address), go];
}

const ownersIn = ({ rows }: Rows) => [...new Set(rows.map(ownerOf).filter(Boolean))].sort();

function ExperimentList({ project }: { project: number }) {
  const [page, setPage] = usePageSearch();
  const [search, setSearch] = useListSearch();
  const [now] = useState(() => Date.now());
  const { timeZone } = useProjectFacts(project);
  const { data, error, isPending, refetch } = useExperiments(project);

  if (isPending) return <Skeleton label="Loading experiments" lines={page.limit + 1} lineHeightPx={ROW_HEIGHT_PX} />;
  if (!data) return <ProblemPanel title="The experiments could not be loaded" problem={error} retry={refetch} />;

  const wanted = found(data.rows, search, now);
  const shown = wanted.slice(page.offset, page.offset + page.limit);
  const sortBy = (sort: NonNullable<ListSearch['sort']>) =>
    setSearch({ ...search, sort, descending: search.sort === sort && !search.descending });
  return (
    <>
      {error && <ProblemPanel title="The list could not be brought up to date" problem={error} retry={refetch} />}
      {data.count > 0 && (
        <ListTools search={search} owners={ownersIn(data)} onChange={setSearch}>
          <ExportMenu project={project} rows={wanted} now={now} isPartial={!data.isWhole} />
        </ListTools>
      )}
      {shown.length === 0 && data.isWhole ? (
        <NoExperiments
          project={project}
          count={data.count}
          onShowAll={() => setSearch({ ...readSearch(new URLSearchParams()), archived: 'shown' })}
        />
      ) : (
        <ExperimentTable
          project={project}
          items={shown}
          offset={page.offset}
          count={wanted.length}
          timeZone={timeZone}
          now={now}
          search={search}
          onSort={sortBy}
        />
      )}
      {shown.length > 0 && <Pager {...page} count={wanted.length} sizes={SIZES} onChange={setPage} />}
      <Loaded {...data} />
    </>
  );
}

/** How much of the list is here: search and filters see only that. */
function Loaded({ rows, count, isWhole }: Rows) {
  if (isWhole && rows.length >= count) return null;
  const words = `${rows.length.toLocaleString('en')} of ${count.toLocaleString('en')} loaded`;
  const isCut = isWhole && count > MOST_ROWS;
  return (
    <p role="status">
      {isCut ? `${words}: search and filters see the newest ${MOST_ROWS.toLocaleString('en')}.` : `${words}…`}
    </p>
  );
}
