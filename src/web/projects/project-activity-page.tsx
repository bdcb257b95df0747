import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ActivityEntry, ActivityPage } from '#contract/activity.ts';
import type { Project } from '#contract/project.ts';
import { href } from '../paths.ts';
import { Content } from '../ui/content.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePageSearch } from '../ui/page-search.ts';
import { Pager } from '../ui/pager.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityFilters } from './activity/activity-filters.tsx';
import { ActivityList } from './activity/activity-list.tsx';
import { findEntries } from './activity/find-entries.ts';
import { useWanted } from './activity/use-wanted.ts';
import { useProject, useProjectActivity, useWholeActivity } from './data.ts';

const SIZES = [10, 25, 50, 100];

export function ProjectActivityPage() {
  const { organization_id: organization = '', id = '' } = useParams();
  const { data: project } = useProject(organization, Number(id));
  return (
    <>
      <PageHeader
        title="Activity"
        trail={[
          { label: 'Projects', to: href.projects(organization) },
          { label: project?.name ?? `Project ${id}`, to: href.project(organization, id) },
        ]}
      />
      <Content>
        <Activity organization={organization} id={Number(id)} project={project} />
      </Content>
    </>
  );
}

/** The part of the activity that is looked for: a page as the server has it, or a page of what was found in all of it. */
function useEntries(organization: string, id: number) {
  const [page, setPage] = usePageSearch();
  const [wanted, setWanted] = useWanted();
  const [isNear, setNear] = useState(false);
  const isNarrowed = wanted.field !== '' || wanted.by !== '';
  const { limit, offset } = page;
  const part = useProjectActivity(organization, id, { page: Math.floor(offset / limit) + 1, limit }, !isNarrowed);
  const whole = useWholeActivity(organization, id, isNarrowed || isNear);
  const found = isNarrowed ? findEntries(whole.data ?? [], wanted) : [];
  const { error, isPending, refetch } = isNarrowed ? whole : part;
  const shown: ActivityEntry[] | undefined = isNarrowed ? found.slice(offset, offset + limit) : part.data?.results;
  const count = isNarrowed ? found.length : (part.data?.total_count ?? 0);
  const known = whole.data ?? part.data?.results ?? [];
  const isTold = isNarrowed || !part.data || tellsActivity(part.data);
  const ways = { setPage, setWanted, onNear: () => setNear(true), refetch };
  return { page, wanted, isNarrowed, error, isPending, shown, count, known, isTold, ...ways };
}

function Activity({ organization, id, project }: { organization: string; id: number; project: Project | undefined }) {
  const { page, wanted, shown, count, known, ...rest } = useEntries(organization, id);
  const { error, isPending, refetch, setPage, setWanted } = rest;

  if (error && !shown?.length)
    return <ProblemPanel title="The activity could not be loaded" problem={error} retry={refetch} />;
  if (!rest.isTold) {
    return (
      <EmptyState
        icon="activity"
        title="This server does not tell"
        about="It answers with the project itself where the interface has the activity."
      />
    );
  }
  if (!isPending && count === 0 && !rest.isNarrowed) {
    return (
      <EmptyState
        icon="activity"
        title="Nothing has been done here yet"
        about="Changes of the settings appear here, with what was there before and after."
      />
    );
  }
  return (
    <>
      <ActivityFilters wanted={wanted} onChange={setWanted} entries={known} onNear={rest.onNear} />
      {isPending ? (
        <Skeleton label="Loading the activity" lines={8} lineHeightPx={88} />
      ) : (
        <Found entries={shown ?? []} project={project} field={wanted.field} />
      )}
      <Pager {...page} count={count} sizes={SIZES} onChange={setPage} />
    </>
  );
}

interface FoundProps {
  entries: ActivityEntry[];
  project: Project | undefined;
  field: string;
}

function Found({ entries, project, field }: FoundProps) {
  if (entries.length > 0) return <ActivityList entries={entries} project={project} field={field} />;
  return (
    <EmptyState
      icon="activity"
      title="Nothing like that was done"
      about="No change fits both the setting and the person."
    />
  );
}

// The interface's own document has this operation answer in the shape of a project.
const tellsActivity = (data: Partial<ActivityPage>) => Array.isArray(data.results);
