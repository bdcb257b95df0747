import type { Experiment } from '#contract/experiment.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { actions, nextStep } from './actions.ts';
import styles from './lifecycle.module.css';
import { useActions } from './use-actions.tsx';
import { useFocusAfter } from './use-focus-after.ts';

interface Props {
  project: number;
  experiment: Experiment;
  /** Why it cannot be taken. */
  blockedBecause?: string | undefined;
}

/** The one step that an experiment waits for: its launch, or its end. On a small screen it stands in the menu only. */
export function NextStepButton({ project, experiment, blockedBecause }: Props) {
  const { start, dialog } = useActions({ project, experiment });
  const blocked = useMissingScopeReason('experiment:write');
  const step = nextStep(experiment, Date.now());
  useFocusAfter(step !== null);
  if (!step) return null;
  const { label, icon } = actions[step];
  return (
    <>
      <span className={styles['next']}>
        <Button
          kind={step === 'launch' ? 'primary' : 'plain'}
          icon={icon}
          disabledReason={blockedBecause ?? blocked}
          onClick={() => start(step)}
        >
          {label}
        </Button>
      </span>
      {dialog}
    </>
  );
}
