import { useParams } from 'react-router-dom';
import { statusOf } from '#contract/experiment.ts';
import { useExperiment } from './data.ts';
import { ExperimentLoading } from './experiment-loading.tsx';
import { DraftResultsPage } from './results/draft-results-page.tsx';
import { LaunchedResultsPage } from './results/launched-results-page.tsx';
import { useNamedGroups } from './use-project-info.ts';

export function ExperimentResultsPage() {
  const { project_id, id } = useParams();
  const [project, experiment] = [Number(project_id), Number(id)];
  const { data: record, error, refetch } = useExperiment(project, experiment);
  const data = useNamedGroups(project, record);
  if (!data)
    return (
      <ExperimentLoading project={project} id={experiment} view="Results" error={error} retry={() => void refetch()} />
    );
  const Page = statusOf(data, Date.now()) === 'draft' ? DraftResultsPage : LaunchedResultsPage;
  return <Page key={data.id} project={project} experiment={data} />;
}
