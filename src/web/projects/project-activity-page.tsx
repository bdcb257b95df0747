import { useParams } from 'react-router-dom';
import type { ActivityPage } from '#contract/activity.ts';
import { href } from '../paths.ts';
import { Content } from '../ui/content.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePageSearch } from '../ui/page-search.ts';
import { Pager } from '../ui/pager.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityList } from './activity-list.tsx';
import { useProject, useProjectActivity } from './data.ts';

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
        <Activity organization={organization} id={Number(id)} timeZone={project?.timezone ?? 'UTC'} />
      </Content>
    </>
  );
}

function Activity({ organization, id, timeZone }: { organization: string; id: number; timeZone: string }) {
  const [{ limit, offset }, setQuery] = usePageSearch();
  const page = Math.floor(offset / limit) + 1;
  const { data, error, isPending, refetch } = useProjectActivity(organization, id, { page, limit });

  if (isPending) return <Skeleton label="Loading the activity" lines={8} lineHeightPx={88} />;
  if (!data) return <ProblemPanel title="The activity could not be loaded" problem={error} retry={refetch} />;
  if (!tellsActivity(data)) {
    return (
      <EmptyState
        icon="activity"
        title="This server does not tell"
        about="It answers with the project itself where the interface has the activity."
      />
    );
  }
  if (data.results.length === 0) {
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
      <ActivityList entries={data.results} timeZone={timeZone} />
      <Pager limit={limit} offset={offset} count={data.total_count} sizes={SIZES} onChange={setQuery} />
    </>
  );
}

// The interface's own document has this operation answer in the shape of a project.
const tellsActivity = (data: Partial<ActivityPage>) => Array.isArray(data.results);
