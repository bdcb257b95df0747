import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { PageQuery } from '#contract/page.ts';
import { href } from '../paths.ts';
import { useOrganizationName } from '../session/session-context.tsx';
import { Content } from '../ui/content.tsx';
import { whenIdle } from '../ui/idle.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useListUrl } from '../ui/list/use-list-url.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { usePreload } from '../ui/preload-context.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NoProjects } from './list/lazy-no-projects.ts';
import { NewProjectLink } from './list/new-project-link.tsx';
import { OrganizationMenu } from './list/organization-menu.tsx';
import { type ProjectColumn, savedProjectColumns } from './list/project-columns.ts';
import { ProjectTable } from './list/project-table.tsx';
import { useProjectData, useProjects } from './project-hooks.ts';
import { needsAllProjects, type ProjectSortKey, projectSearchCodec } from './search/project-search.ts';
import { ProjectToolbar } from './search/project-toolbar.tsx';

const FoundProjects = lazyComponent(
  () => import('./search/project-search-results.tsx'),
  ({ ProjectSearchResults }) => ProjectSearchResults,
);

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
  const { search, page, typeText, flushText, setSearch, setPage, sortBy } = useListUrl(projectSearchCodec);
  const isServed = !needsAllProjects(search);
  const columns = savedProjectColumns.shown(search.columns);
  const [isHeadingPressed, setHeadingPressed] = useState(false);
  const served = useProjects(organization, page, isServed);
  usePrefetchNext(organization, page, served.data?.count ?? 0);
  const sortServed = (sort: ProjectSortKey) => {
    setHeadingPressed(true);
    sortBy(sort);
  };

  if (isServed && served.data?.count === 0) return <NoProjects organization={organization} count={0} />;
  return (
    <>
      <ProjectToolbar
        organization={organization}
        search={search}
        shown={served.data?.results ?? []}
        onType={typeText}
        onLeave={flushText}
        onChange={setSearch}
      />
      {isServed ? (
        <ServerProjects
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
          loadedPage={served.data}
          search={search}
          page={page}
          columns={columns}
          takesFocus={isHeadingPressed}
          onPage={setPage}
          onSort={sortBy}
          onShowAll={() => setSearch({ text: '', filters: {} })}
        />
      )}
    </>
  );
}

interface ServedProps {
  organization: string;
  page: PageQuery;
  served: ReturnType<typeof useProjects>;
  columns: readonly ProjectColumn[];
  onPage: (page: PageQuery) => void;
  onSort: (sort: ProjectSortKey) => void;
}

/** One page of the list in the server's order. */
function ServerProjects({ organization, page, served, columns, onPage, onSort }: ServedProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = served;
  if (isPending) return <Skeleton label="Loading projects" rows={page.limit + 1} />;
  if (!data) return <ProblemPanel title="The projects could not be loaded" problem={error} retry={refetch} />;
  if (data.results.length === 0) return <NoProjects organization={organization} count={data.count} />;
  return (
    <>
      {error && <ProblemPanel title="The list could not be updated" problem={error} retry={refetch} />}
      <ProjectTable
        items={data.results}
        offset={page.offset}
        count={data.count}
        isStale={isPlaceholderData}
        order={unordered}
        columns={columns}
        onSort={onSort}
      />
      <Pager {...page} count={data.count} onChange={onPage} />
    </>
  );
}

const unordered = { sort: null, descending: false };

/**
 * When the browser is idle, prefetches the code of the project page and of the search results. Also prefetches the next
 * page of the list, unless pages have more than 100 rows.
 */
function usePrefetchNext(organization: string, { limit, offset }: PageQuery, count: number) {
  const cache = useQueryClient();
  const preload = usePreload();
  const { page } = useProjectData(organization);
  const next = offset + limit < count ? offset + limit : null;
  useEffect(() => {
    if (count === 0) return;
    return whenIdle(() => {
      preload(href.project(organization, 0));
      FoundProjects.preload();
      if (next !== null && limit <= 100) void cache.prefetchQuery(page({ limit, offset: next }));
    });
  }, [count, organization, limit, next, cache, preload, page]);
}
