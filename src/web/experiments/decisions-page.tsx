import { useParams } from 'react-router-dom';
import { href } from '../paths.ts';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useExperiments } from './data.ts';
import { DecisionLog } from './decision-log/decision-log.tsx';
import { useProjectInfo } from './use-project-info.ts';

export function DecisionsPage() {
  const { project_id = '' } = useParams();
  const project = Number(project_id);
  const { name, timeZone, to } = useProjectInfo(project);
  const { data, error, refetch } = useExperiments(project);
  return (
    <>
      <PageHeader
        title="Decisions"
        project={name}
        projectTo={to}
        breadcrumbs={[{ label: 'Experiments', to: href.experiments(project) }]}
      />
      <Content width="full">
        {data && <DecisionLog key={project} project={project} timeZone={timeZone} experiments={data.rows} />}
        {!data && error && (
          <ProblemPanel problem={error} title="The decisions could not be loaded" retry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton label="Loading the decisions" rows={8} />}
      </Content>
    </>
  );
}
