import { href } from '../../paths.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import type { ExperimentView } from './experiment-header.tsx';

/** Tabs for the views of an experiment. */
export function ExperimentTabs({ project, id }: { project: number; id: number }) {
  const tabs: Record<ExperimentView, string> = {
    Overview: href.experiment(project, id),
    Results: href.experimentResults(project, id),
    Setup: href.experimentSetup(project, id),
    History: href.experimentHistory(project, id),
  };
  return <PageTabs label="Experiment" tabs={tabs} />;
}
