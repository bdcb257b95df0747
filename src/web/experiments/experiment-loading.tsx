import { isGone } from '#client/problem-status.ts';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../paths.ts';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ExperimentView } from './header/experiment-header.tsx';
import { ExperimentTabs } from './header/experiment-tabs.tsx';
import { useProjectInfo } from './use-project-info.ts';

interface Props {
  project: number;
  id: number;
  view: ExperimentView;
  /** The experiment, if it is loaded and only other data is still loading. */
  experiment?: Experiment | undefined;
  error: Error | null;
  retry: () => void;
}

/** A view of an experiment that is loading or could not be loaded. */
export function ExperimentLoading({ project, id, view, experiment, error, retry }: Props) {
  const { name, to } = useProjectInfo(project);
  return (
    <>
      <PageHeader
        title={experiment?.name || `Experiment ${id}`}
        view={view === 'Overview' ? undefined : view}
        project={name}
        projectTo={to}
        breadcrumbs={[{ label: 'Experiments', to: href.experiments(project) }]}
      />
      {!isGone(error) && <ExperimentTabs project={project} id={id} />}
      <Content>
        {error ? (
          <ProblemPanel problem={error} title="The experiment could not be loaded" retry={retry} />
        ) : (
          <Skeleton label="Loading the experiment" rows={8} />
        )}
      </Content>
    </>
  );
}
