import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Page, PageQuery } from '#contract/page.ts';
import type { ProjectListItem } from '#contract/project.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSummary } from '../../ui/list/list-summary.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoProjects } from '../list/lazy-no-projects.ts';
import type { ProjectColumn } from '../list/project-columns.ts';
import { ProjectTable } from '../list/project-table.tsx';
import { useAllProjects, useProjectData } from '../project-hooks.ts';
import { filterProjects, sortProjects } from './filter-projects.ts';
import type { ProjectSearch, ProjectSortKey } from './project-search.ts';
import { useServerSearch } from './use-server-search.ts';

interface Props {
  organization: string;
  /** The loaded page of the list. Only this page is searched until more projects are loaded. */
  loadedPage: Page<ProjectListItem> | undefined;
  search: ProjectSearch;
  page: PageQuery;
  columns: readonly ProjectColumn[];
  /**
   * Whether to focus the heading of the sorted column. True if the user clicked this heading in the table that these
   * results replaced.
   */
  takesFocus: boolean;
  onPage: (page: PageQuery) => void;
  onSort: (sort: ProjectSortKey) => void;
  /** Clears the search and the filters. */
  onShowAll: () => void;
}

/** The sorted projects that match the search and the filters. */
export function ProjectSearchResults(props: Props) {
  const { organization, loadedPage, search, page, columns, takesFocus, onPage, onSort, onShowAll } = props;
  const { data, error, isPending, isFetching, refetch } = useAllProjects(organization, loadedPage);
  const { stopLoadingAll, resumeLoadingAll } = useProjectData(organization);
  const cache = useQueryClient();
  useFocusOnHeading(takesFocus);
  const server = useServerSearch(organization, data, search.text);
  const { shown, found, offset } = useFilteredPage(server.results, search, page);

  if (isPending) return <Skeleton label="Loading projects" rows={page.limit + 1} />;
  if (!data) return <ProblemPanel title="The projects could not be loaded" problem={error} retry={refetch} />;
  if (data.count === 0) return <NoProjects organization={organization} count={0} />;
  const isLoading = isFetching && !data.isComplete;
  return (
    <>
      {error && <ProblemPanel title="The list could not be updated" problem={error} retry={refetch} />}
      <ListSummary
        list={{ rows: data.results, count: data.count, isComplete: data.isComplete, most: data.most }}
        noun="project"
        isLoading={isLoading}
        found={found}
        others={server.others}
        onLoadNext={server.loadNext}
        onStop={() => void stopLoadingAll(cache)}
        onResume={() => void resumeLoadingAll(cache)}
      />
      {shown.length > 0 && (
        <>
          <ProjectTable
            items={shown}
            offset={offset}
            count={found}
            isStale={false}
            order={search}
            columns={columns}
            onSort={onSort}
          />
          <Pager limit={page.limit} offset={offset} count={found} onChange={onPage} />
        </>
      )}
      {server.findMore && (
        <Button kind="quiet" icon="search" onClick={server.findMore}>
          Load more found projects
        </Button>
      )}
      {shown.length === 0 && server.isSearching && <Skeleton label="Searching projects" rows={3} />}
      {shown.length === 0 && !isLoading && !server.isSearching && (
        <EmptyState
          icon="search"
          title="No matching projects"
          description="No project matches the search and the filters."
        >
          <Button onClick={onShowAll}>Show all</Button>
        </EmptyState>
      )}
    </>
  );
}

/** Focuses the heading of the sorted column. Its order is ascending, because the first click sorts this way. */
function useFocusOnHeading(isWanted: boolean) {
  useEffect(() => {
    if (isWanted) document.querySelector<HTMLElement>('[aria-sort="ascending"] > button')?.focus();
  }, [isWanted]);
}

function useFilteredPage(
  projects: readonly ProjectListItem[],
  { text, filters, sort, descending }: ProjectSearch,
  { limit, offset }: PageQuery,
) {
  // Memoized separately, so that each typed letter filters the projects without sorting them again.
  const sorted = useMemo(() => sortProjects(projects, sort, descending), [projects, sort, descending]);
  const found = useMemo(() => filterProjects(sorted, { text, filters }), [sorted, text, filters]);
  // The page in the URL can be beyond the last one after projects were deleted or filtered out.
  const start = Math.min(offset, Math.max(0, Math.ceil(found.length / limit) - 1) * limit);
  const shown = useMemo(() => found.slice(start, start + limit), [found, start, limit]);
  return { shown, found: found.length, offset: start };
}
