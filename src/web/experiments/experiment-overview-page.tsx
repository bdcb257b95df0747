import { useParams } from 'react-router-dom';
import { isGone } from '#client/problem-status.ts';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { useExperiment } from './data.ts';
import { ExperimentLoading } from './experiment-loading.tsx';
import { ArchivedBanner } from './header/archived-banner.tsx';
import { DraftOverview } from './overview/draft-overview.tsx';
import { LaunchedOverview } from './overview/launched-overview.tsx';
import { DeletedBanner } from './setup/deleted-banner.tsx';
import { useNamedGroups } from './use-project-info.ts';

const DELETED = 'Someone deleted this experiment.';

/** The overview page: what an experiment tests, its current result, and the next step. */
export function ExperimentOverviewPage() {
  const { project_id, id } = useParams();
  const [project, experiment] = [Number(project_id), Number(id)];
  const { data: record, error, refetch } = useExperiment(project, experiment);
  const data = useNamedGroups(project, record);
  if (!data)
    return (
      <ExperimentLoading project={project} id={experiment} view="Overview" error={error} retry={() => void refetch()} />
    );
  return <Overview key={data.id} project={project} experiment={data} isDeleted={isGone(error)} />;
}

interface Props {
  project: number;
  experiment: Experiment;
  isDeleted: boolean;
}

function Overview({ project, experiment, isDeleted }: Props) {
  const props = { project, experiment };
  const Content = statusOf(experiment, Date.now()) === 'draft' ? DraftOverview : LaunchedOverview;
  return (
    <Content
      {...props}
      disabledReason={isDeleted ? DELETED : undefined}
      banner={isDeleted ? <DeletedBanner {...props} /> : experiment.archived && <ArchivedBanner {...props} />}
    />
  );
}
