import { useParams } from 'react-router-dom';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ExperimentList } from './list/experiment-list.tsx';
import { NewExperimentLink } from './new-experiment-link.tsx';
import { ProjectTabs } from './project-tabs.tsx';
import { useProjectInfo } from './use-project-info.ts';

export function ExperimentListPage() {
  const { project_id = '' } = useParams();
  const project = Number(project_id);
  const { name, to } = useProjectInfo(project);
  return (
    <>
      <PageHeader title="Experiments" project={name} projectTo={to} actions={<NewExperimentLink project={project} />} />
      <ProjectTabs project={project} />
      <Content width="full">
        <ExperimentList key={project} project={project} />
      </Content>
    </>
  );
}
