import type { Experiment } from '#contract/experiment.ts';
import { useBlocked } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { actions, actionsFor } from './lifecycle-actions.ts';
import { useLifecycleActions } from './use-lifecycle-actions.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  onDeleted?: () => void;
  startsOpen?: boolean;
  /** Why no action is available. */
  blockedBecause?: string | undefined;
}

/** The menu of actions for an experiment. */
export function ExperimentActions({ project, experiment, onDeleted, startsOpen = false, blockedBecause }: Props) {
  const { start, dialog } = useLifecycleActions({ project, experiment, onDeleted });
  const forbidden = useBlocked('experiment:write');
  const blocked = blockedBecause ?? forbidden;
  return (
    <>
      <Menu
        label={`Actions for ${experiment.name}`}
        startsOpen={startsOpen}
        button={(state) => <Button kind="quiet" icon="more" aria-label={`Actions for ${experiment.name}`} {...state} />}
      >
        {actionsFor(experiment, Date.now()).map((name) => (
          <MenuItem
            key={name}
            icon={actions[name].icon}
            danger={name === 'delete'}
            blockedBecause={blocked}
            onClick={() => start(name)}
          >
            {actions[name].label}
          </MenuItem>
        ))}
      </Menu>
      {dialog}
    </>
  );
}
