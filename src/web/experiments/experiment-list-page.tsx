import { useParams } from 'react-router-dom';
import { href } from '../paths.ts';
import { useBlocked } from '../session/context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ExperimentList } from './list/experiment-list.tsx';
import { useProjectFacts } from './use-project.ts';

export function ExperimentListPage() {
  const { project_id = '' } = useParams();
  const project = Number(project_id);
  const blocked = useBlocked('experiment:write');
  return (
    <>
      <PageHeader
        title="Experiments"
        within={useProjectFacts(project).name}
        actions={
          <ButtonLink kind="primary" icon="plus" blockedBecause={blocked} to={href.newExperiment(project)}>
            New experiment
          </ButtonLink>
        }
      />
      <Content width="full">
        <ExperimentList key={project} project={project} />
      </Content>
    </>
  );
}
