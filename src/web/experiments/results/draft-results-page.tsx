import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { Content } from '../../ui/content.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExperimentActions } from '../lifecycle/experiment-actions.tsx';
import { LaunchOrEndButton } from '../lifecycle/launch-or-end-button.tsx';
import { useProjectInfo } from '../use-project-info.ts';
import { resultsBreadcrumbs } from './breadcrumbs.ts';
import { ResultsSummaryLine } from './header/results-summary-line.tsx';
import { NotLaunched } from './not-launched.tsx';

/** The results page of a draft. It requests no results. */
export function DraftResultsPage({ project, experiment }: { project: number; experiment: Experiment }) {
  const { timeZone } = useProjectInfo(project);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Results"
        breadcrumbs={resultsBreadcrumbs(project, experiment)}
        actions={
          <>
            <LaunchOrEndButton project={project} experiment={experiment} />
            <ExperimentActions
              project={project}
              experiment={experiment}
              onDeleted={() => navigate(href.experiments(project))}
            />
          </>
        }
      />
      <ResultsSummaryLine experiment={experiment} timeZone={timeZone} />
      <Content>
        <NotLaunched project={project} experiment={experiment} />
      </Content>
    </>
  );
}
