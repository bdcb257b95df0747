import type { Experiment } from '#contract/experiment.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { actionLabel, actions, actionsFor } from './lifecycle-actions.ts';
import { useLifecycleLock } from './use-experiment-lock.ts';
import { useLifecycleActions } from './use-lifecycle-actions.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  onDeleted?: () => void;
  startsOpen?: boolean;
  /** Why no action is available. */
  disabledReason?: string | undefined;
}

/** The menu of actions for an experiment. */
export function ExperimentActions({ project, experiment, onDeleted, startsOpen = false, disabledReason }: Props) {
  const { start, dialog } = useLifecycleActions({ project, experiment, onDeleted });
  const can = useCapabilities(project);
  const lockOf = useLifecycleLock(experiment);
  return (
    <>
      <Menu
        label={`Actions for ${experiment.name}`}
        initiallyOpen={startsOpen}
        button={(state) => <Button kind="quiet" icon="more" aria-label={`Actions for ${experiment.name}`} {...state} />}
      >
        {actionsFor(experiment, Date.now(), can).map((name) => (
          <MenuItem
            key={name}
            icon={actions[name].icon}
            danger={name === 'delete'}
            disabledReason={disabledReason ?? lockOf(name)}
            onClick={() => start(name)}
          >
            {actionLabel(name, experiment)}
          </MenuItem>
        ))}
      </Menu>
      {dialog}
    </>
  );
}
