import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { Content } from '../../ui/content.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExperimentActions } from '../lifecycle/experiment-actions.tsx';
import { NextStepButton } from '../lifecycle/launch-or-end-button.tsx';
import { useProjectFacts } from '../use-project-info.ts';
import { trailOf } from './breadcrumbs.ts';
import { ContextStrip } from './header/results-summary-line.tsx';
import { NotLaunched } from './not-launched.tsx';

/** The page of an experiment that nobody has seen yet; no server is asked for its results. */
export function DraftPage({ project, experiment }: { project: number; experiment: Experiment }) {
  const { timeZone } = useProjectFacts(project);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Results"
        trail={trailOf(project, experiment)}
        actions={
          <>
            <NextStepButton project={project} experiment={experiment} />
            <ExperimentActions
              project={project}
              experiment={experiment}
              onDeleted={() => navigate(href.experiments(project))}
            />
          </>
        }
      />
      <ContextStrip experiment={experiment} timeZone={timeZone} />
      <Content>
        <NotLaunched project={project} experiment={experiment} />
      </Content>
    </>
  );
}
