import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ActivityEntry, ActivityPage } from '#contract/activity.ts';
import type { Project } from '#contract/project.ts';
import { ACTIVITY_PAGE_SIZES } from '../page-sizes.ts';
import { href } from '../paths.ts';
import { useMissingScopeReason, useSessionState } from '../session/session-context.tsx';
import { useCapabilities } from '../session/use-capabilities.ts';
import { Content } from '../ui/content.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { usePagination } from '../ui/pagination.ts';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityFilters } from './activity/activity-filters.tsx';
import { filterActivity, hasFilter } from './activity/filter-activity.ts';
import { ProjectActivityList } from './activity/project-activity-list.tsx';
import { useActivityFilter } from './activity/use-activity-filter.ts';
import { useAllActivity, useProject, useProjectActivity } from './project-hooks.ts';

export function ProjectActivityPage() {
  const { organization_id: organization = '', id = '' } = useParams();
  const { data: project, isPending } = useProject(organization, Number(id));
  const can = useCapabilities(Number(id));
  const address = useSessionState().connection?.address ?? '';
  return (
    <>
      <PageHeader
        title="Activity"
        breadcrumbs={[
          { label: 'Projects', to: href.projects(organization) },
          { label: project?.name ?? `Project ${id}`, to: href.project(organization, id), isRecord: true },
        ]}
      />
      <Content>
        {isPending ? (
          <Skeleton label="Loading the activity" rows={8} rowHeightPx={88} />
        ) : can.servesProjectAdministration ? (
          <Activity organization={organization} id={Number(id)} project={project} />
        ) : (
          <EmptyState
            icon="activity"
            title="PostHog does not let API keys read the activity"
            description="Open the activity in the settings of the project in PostHog."
          >
            <a href={`${address}/project/${id}/settings`}>Open the project in PostHog</a>
          </EmptyState>
        )}
      </Content>
    </>
  );
}

/** Returns what the activity contains besides the changes of the project's settings: its experiments, if the key can read them. */
const useIncludedActivity = () =>
  useMissingScopeReason('experiment:read') === undefined ? ('experiments' as const) : undefined;

/**
 * Returns one page of the activity, and functions to change the page and the filter. With a filter, loads and filters
 * all entries, because the API has no filter. Also loads all entries when the user reaches the person filter, so that
 * the filter can offer all persons.
 */
function useActivityEntries(organization: string, id: number) {
  const [page, setPage] = usePagination();
  const [filter, setFilter] = useActivityFilter();
  const [isPersonFocused, setPersonFocused] = useState(false);
  const include = useIncludedActivity();
  const isFiltered = hasFilter(filter);
  const { limit, offset } = page;
  const part = useProjectActivity(
    organization,
    id,
    { page: Math.floor(offset / limit) + 1, limit, ...(include && { include }) },
    !isFiltered,
  );
  const whole = useAllActivity(organization, id, include, isFiltered || isPersonFocused);
  const found = isFiltered ? filterActivity(whole.data ?? [], filter) : [];
  const { error, isPending, refetch } = isFiltered ? whole : part;
  const shown: ActivityEntry[] | undefined = isFiltered ? found.slice(offset, offset + limit) : part.data?.results;
  const count = isFiltered ? found.length : (part.data?.total_count ?? 0);
  const loadedEntries = whole.data ?? part.data?.results ?? [];
  const isAvailable = isFiltered || !part.data || hasActivity(part.data);
  const ways = { setPage, setFilter, onNear: () => setPersonFocused(true), refetch };
  return {
    page,
    filter,
    isFiltered,
    hasExperiments: include !== undefined,
    error,
    isPending,
    shown,
    count,
    loadedEntries,
    isAvailable,
    ...ways,
  };
}

function Activity({ organization, id, project }: { organization: string; id: number; project: Project | undefined }) {
  const { page, filter, shown, count, loadedEntries, ...rest } = useActivityEntries(organization, id);
  const { error, isPending, refetch, setPage, setFilter } = rest;

  if (error && !shown?.length)
    return <ProblemPanel title="The activity could not be loaded" problem={error} retry={refetch} />;
  if (!rest.isAvailable) {
    return (
      <EmptyState
        icon="activity"
        title="No activity available"
        description="This server does not provide the activity of projects."
      />
    );
  }
  if (!isPending && count === 0 && !rest.isFiltered) {
    return (
      <EmptyState
        icon="activity"
        title="No activity yet"
        description="Changes to the settings appear here, with the values before and after, and what happens to the experiments."
      />
    );
  }
  return (
    <>
      <ActivityFilters
        filter={filter}
        onChange={setFilter}
        entries={loadedEntries}
        onPersonFocus={rest.onNear}
        hasExperiments={rest.hasExperiments}
      />
      {isPending ? (
        <Skeleton label="Loading the activity" rows={8} rowHeightPx={88} />
      ) : (
        <FilteredActivity entries={shown ?? []} project={project} field={filter.field} />
      )}
      <Pager {...page} count={count} sizes={ACTIVITY_PAGE_SIZES} onChange={setPage} />
    </>
  );
}

interface FoundProps {
  entries: ActivityEntry[];
  project: Project | undefined;
  field: string;
}

function FilteredActivity({ entries, project, field }: FoundProps) {
  if (entries.length > 0) return <ProjectActivityList entries={entries} project={project} field={field} />;
  return <EmptyState icon="activity" title="No matching activity" description="No change matches the filters." />;
}

// Some servers respond with the project instead of its activity, as PostHog's API specification says.
const hasActivity = (data: Partial<ActivityPage>) => Array.isArray(data.results);
