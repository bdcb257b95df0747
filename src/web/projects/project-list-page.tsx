import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { PageQuery } from '#contract/page.ts';
import { href } from '../paths.ts';
import { useOrganizationName } from '../session/context.tsx';
import { Content } from '../ui/content.tsx';
import { whenIdle } from '../ui/idle.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useListAddress } from '../ui/list/use-list-address.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { usePreload } from '../ui/preload.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type ColumnKey, projectColumns } from './columns.ts';
import { useProjectData, useProjects } from './data.ts';
import { inAddress, needsAll, type SortKey } from './find/project-search.ts';
import { ProjectTools } from './find/project-tools.tsx';
import { NewProjectLink } from './new-project-link.tsx';
import { NoProjects } from './no-projects.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { ProjectTable, ROW_HEIGHT_PX } from './project-table.tsx';

const FoundProjects = lazyPart(async () => (await import('./find/found-projects.tsx')).FoundProjects);

export function ProjectListPage() {
  const { organization_id: organization = '' } = useParams();
  return (
    <>
      <PageHeader
        title="Projects"
        aside={useOrganizationName(organization)}
        actions={
          <>
            <OrganizationMenu organization={organization} />
            <NewProjectLink organization={organization} />
          </>
        }
      />
      <Content width="full">
        <ProjectList key={organization} organization={organization} />
      </Content>
    </>
  );
}

function ProjectList({ organization }: { organization: string }) {
  const { search, page, typeText, settleText, setSearch, setPage, sortBy } = useListAddress(inAddress);
  const isServed = !needsAll(search);
  const columns = projectColumns.shown(search.columns);
  const [isHeadingPressed, setHeadingPressed] = useState(false);
  const served = useProjects(organization, page, isServed);
  useLookAhead(organization, page, served.data?.count ?? 0);
  const sortServed = (sort: SortKey) => {
    setHeadingPressed(true);
    sortBy(sort);
  };

  if (isServed && served.data?.count === 0) return <NoProjects organization={organization} count={0} />;
  return (
    <>
      <ProjectTools
        organization={organization}
        search={search}
        shown={served.data?.results ?? []}
        onType={typeText}
        onLeave={settleText}
        onChange={setSearch}
      />
      {isServed ? (
        <ServedProjects
          organization={organization}
          page={page}
          served={served}
          columns={columns}
          onPage={setPage}
          onSort={sortServed}
        />
      ) : (
        <FoundProjects
          organization={organization}
          meanwhile={served.data}
          search={search}
          page={page}
          columns={columns}
          takesFocus={isHeadingPressed}
          onPage={setPage}
          onSort={sortBy}
          onShowAll={() => setSearch({ text: '', narrowed: {} })}
        />
      )}
    </>
  );
}

interface ServedProps {
  organization: string;
  page: PageQuery;
  served: ReturnType<typeof useProjects>;
  columns: readonly ColumnKey[];
  onPage: (page: PageQuery) => void;
  onSort: (sort: SortKey) => void;
}

/** One page of the list, in the order of the server. */
function ServedProjects({ organization, page, served, columns, onPage, onSort }: ServedProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = served;
  if (isPending) return <Skeleton label="Loading projects" lines={page.limit + 1} lineHeightPx={ROW_HEIGHT_PX} />;
  if (!data) return <ProblemPanel title="The projects could not be loaded" problem={error} retry={refetch} />;
  if (data.results.length === 0) return <NoProjects organization={organization} count={data.count} />;
  return (
    <>
      {error && <ProblemPanel title="The list could not be brought up to date" problem={error} retry={refetch} />}
      <ProjectTable
        organization={organization}
        items={data.results}
        offset={page.offset}
        count={data.count}
        stale={isPlaceholderData}
        order={unordered}
        columns={columns}
        onSort={onSort}
      />
      <Pager {...page} count={data.count} onChange={onPage} />
    </>
  );
}

const unordered = { sort: null, descending: false };

/** Fetches, while nothing else is to do, what is likely wanted next: the next page, and the code of a project's page. */
function useLookAhead(organization: string, { limit, offset }: PageQuery, count: number) {
  const cache = useQueryClient();
  const preload = usePreload();
  const { page } = useProjectData(organization);
  const next = offset + limit < count ? offset + limit : null;
  // Idle time belongs to the browser.
  useEffect(() => {
    if (count === 0) return;
    return whenIdle(() => {
      preload(href.project(organization, 0));
      FoundProjects.preload();
      if (next !== null && limit <= 100) void cache.prefetchQuery(page({ limit, offset: next }));
    });
  }, [count, organization, limit, next, cache, preload, page]);
}
