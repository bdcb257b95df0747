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
import type { ColumnKey } from '../columns.ts';
import { useAllProjects, useProjectData } from '../data.ts';
import { NoProjects } from '../no-projects.tsx';
import { ProjectTable, ROW_HEIGHT_PX } from '../project-table.tsx';
import { findProjects, sortProjects } from './find-projects.ts';
import type { ProjectSearch, SortKey } from './project-search.ts';

interface Props {
  organization: string;
  /** A page of the list, which is searched until more is here. */
  meanwhile: Page<ProjectListItem> | undefined;
  search: ProjectSearch;
  page: PageQuery;
  columns: readonly ColumnKey[];
  /** The heading that was pressed went away with the page of the server. */
  takesFocus: boolean;
  onPage: (page: PageQuery) => void;
  onSort: (sort: SortKey) => void;
  /** Goes back to a list that is narrowed to nothing. */
  onShowAll: () => void;
}

/** The projects that a search finds among all of the organization, in the order of a column. */
export function FoundProjects(props: Props) {
  const { organization, meanwhile, search, page, columns, takesFocus, onPage, onSort, onShowAll } = props;
  const { data, error, isPending, isFetching, refetch } = useAllProjects(organization, meanwhile);
  const { stopWhole, resumeWhole } = useProjectData(organization);
  const cache = useQueryClient();
  useFocusOnHeading(takesFocus);
  const { shown, found, offset } = useFound(data?.results, search, page);

  if (isPending) return <Skeleton label="Loading projects" lines={page.limit + 1} lineHeightPx={ROW_HEIGHT_PX} />;
  if (!data) return <ProblemPanel title="The projects could not be loaded" problem={error} retry={refetch} />;
  if (data.count === 0) return <NoProjects organization={organization} count={0} />;
  const isLoading = isFetching && !data.isWhole;
  return (
    <>
      {error && <ProblemPanel title="The list could not be brought up to date" problem={error} retry={refetch} />}
      <ListSummary
        list={{ rows: data.results, count: data.count, isWhole: data.isWhole }}
        noun="project"
        isLoading={isLoading}
        found={found}
        onStop={() => void stopWhole(cache)}
        onResume={() => void resumeWhole(cache)}
      />
      {shown.length > 0 && (
        <>
          <ProjectTable
            organization={organization}
            items={shown}
            offset={offset}
            count={found}
            stale={false}
            order={search}
            columns={columns}
            onSort={onSort}
          />
          <Pager limit={page.limit} offset={offset} count={found} onChange={onPage} />
        </>
      )}
      {shown.length === 0 && !isLoading && (
        <EmptyState
          icon="search"
          title="No such project"
          about="The organization has projects, but none that this search and these filters let through."
        >
          <Button onClick={onShowAll}>Show all</Button>
        </EmptyState>
      )}
    </>
  );
}

/** Gives the focus to the heading that the list is sorted by. */
function useFocusOnHeading(isWanted: boolean) {
  // The focus belongs to the browser.
  useEffect(() => {
    if (isWanted) document.querySelector<HTMLElement>('[aria-sort="ascending"] > button')?.focus();
  }, [isWanted]);
}

const none: readonly ProjectListItem[] = [];

function useFound(projects = none, { text, narrowed, sort, descending }: ProjectSearch, { limit, offset }: PageQuery) {
  // A key in the search field filters, and does not sort again.
  const sorted = useMemo(() => sortProjects(projects, sort, descending), [projects, sort, descending]);
  const found = useMemo(() => findProjects(sorted, { text, narrowed }), [sorted, text, narrowed]);
  // Projects that were deleted or filtered away may leave an address that asks for a page after the last.
  const start = Math.min(offset, Math.max(0, Math.ceil(found.length / limit) - 1) * limit);
  const shown = useMemo(() => found.slice(start, start + limit), [found, start, limit]);
  return { shown, found: found.length, offset: start };
}
