import { useParams } from 'react-router-dom';
import { statusOf } from '#contract/experiment.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useExperiment } from './data.ts';
import { ExperimentLoading } from './experiment-loading.tsx';
import { resultsBreadcrumbs } from './results/breadcrumbs.ts';
import { DraftResultsPage } from './results/draft-results-page.tsx';
import { LaunchedResultsPage } from './results/launched-results-page.tsx';

export function ExperimentResultsPage() {
  const { project_id = '', id = '' } = useParams();
  const project = Number(project_id);
  const { data, error, refetch } = useExperiment(project, Number(id));
  if (data) {
    const Page = statusOf(data, Date.now()) === 'draft' ? DraftResultsPage : LaunchedResultsPage;
    return <Page key={data.id} project={project} experiment={data} />;
  }
  return (
    <>
      <PageHeader title="Results" breadcrumbs={resultsBreadcrumbs(project)} />
      <ExperimentLoading error={error} retry={() => void refetch()} />
    </>
  );
}
