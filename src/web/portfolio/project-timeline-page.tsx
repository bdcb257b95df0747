import { useParams } from 'react-router-dom';
import { ProjectTabs } from '../experiments/project-tabs.tsx';
import { useProjectInfo } from '../experiments/use-project-info.ts';
import { ConnectionsProvider } from './connection-scope.tsx';
import { useProjectPortfolio } from './portfolio-data.ts';
import { PortfolioView } from './portfolio-view.tsx';

/** The experiments of one project over time. */
export function ProjectTimelinePage() {
  const { project_id = '' } = useParams();
  return (
    <ConnectionsProvider key={project_id}>
      <ProjectTimeline project={Number(project_id)} />
    </ConnectionsProvider>
  );
}

function ProjectTimeline({ project }: { project: number }) {
  const { name, to } = useProjectInfo(project);
  return (
    <PortfolioView
      title="Experiments"
      view="Timeline"
      project={name}
      projectTo={to}
      portfolio={useProjectPortfolio(project)}
      tabs={<ProjectTabs project={project} />}
    />
  );
}
