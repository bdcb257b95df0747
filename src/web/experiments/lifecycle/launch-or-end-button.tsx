import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../ui/button.tsx';
import { useLaunchRequest } from './launch-request.ts';
import styles from './lifecycle.module.css';
import { actions, headerAction } from './lifecycle-actions.ts';
import { useExperimentLock } from './use-experiment-lock.ts';
import { useFocusMainOnRemoval } from './use-focus-main-on-removal.ts';
import { useLifecycleActions } from './use-lifecycle-actions.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  /** Why the action is not available. */
  disabledReason?: string | undefined;
}

/** The button for the next action: launch, cancel the schedule or end. On small screens, this action is only in the menu. */
export function LaunchOrEndButton({ project, experiment, disabledReason }: Props) {
  const { start, dialog } = useLifecycleActions({ project, experiment });
  const blocked = useExperimentLock(experiment);
  const action = headerAction(experiment, Date.now());
  useFocusMainOnRemoval(action !== null);
  useLaunchRequest(() => action === 'launch' && start('launch'));
  if (!action) return null;
  const { label, icon } = actions[action];
  return (
    <>
      <span className={styles.next}>
        <Button
          kind={action === 'launch' ? 'primary' : 'plain'}
          icon={icon}
          disabledReason={disabledReason ?? blocked}
          onClick={() => start(action)}
        >
          {label}
        </Button>
      </span>
      {dialog}
    </>
  );
}
