import type { Experiment } from '#contract/experiment.ts';
import { Content } from '../../ui/content.tsx';
import { ExperimentHeader } from '../header/experiment-header.tsx';
import { ExperimentTabs } from '../header/experiment-tabs.tsx';
import { useProjectInfo } from '../use-project-info.ts';
import { ResultsSummaryLine } from './header/results-summary-line.tsx';
import { NotLaunched } from './not-launched.tsx';

/** A draft's results page. It requests no results. */
export function DraftResultsPage({ project, experiment }: { project: number; experiment: Experiment }) {
  const { timeZone } = useProjectInfo(project);
  return (
    <>
      <ExperimentHeader project={project} experiment={experiment} view="Results" />
      <ResultsSummaryLine project={project} experiment={experiment} timeZone={timeZone} />
      <ExperimentTabs project={project} id={experiment.id} />
      <Content>
        <NotLaunched project={project} experiment={experiment} />
      </Content>
    </>
  );
}
