import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExperimentActions } from '../lifecycle/experiment-actions.tsx';
import { LaunchOrEndButton } from '../lifecycle/launch-or-end-button.tsx';
import { useProjectInfo } from '../use-project-info.ts';

/** The experiment views that have their own URL. */
export type ExperimentView = 'Overview' | 'Results' | 'Setup' | 'History';

interface HeaderProps {
  project: number;
  experiment: Experiment;
  view: ExperimentView;
  /** This view's actions. The launch or end button and the menu follow them. */
  actions?: ReactNode;
  /** Why no action is available. */
  disabledReason?: string | undefined;
}

const titleOf = ({ id, name }: Pick<Experiment, 'id' | 'name'>) => name || `Experiment ${id}`;

/** The header of every experiment view: the name and the actions. */
export function ExperimentHeader({ project, experiment, view, actions, disabledReason }: HeaderProps) {
  const navigate = useNavigate();
  const { name, to } = useProjectInfo(project);
  return (
    <PageHeader
      title={titleOf(experiment)}
      view={view === 'Overview' ? undefined : view}
      project={name}
      projectTo={to}
      breadcrumbs={[{ label: 'Experiments', to: href.experiments(project) }]}
      actions={
        <>
          {actions}
          <LaunchOrEndButton project={project} experiment={experiment} disabledReason={disabledReason} />
          <ExperimentActions
            project={project}
            experiment={experiment}
            disabledReason={disabledReason}
            onDeleted={() => navigate(href.experiments(project))}
          />
        </>
      }
    />
  );
}
