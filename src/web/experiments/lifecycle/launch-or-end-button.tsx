import type { Experiment } from '#contract/experiment.ts';
import { useBlocked } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './lifecycle.module.css';
import { actions, nextStep } from './lifecycle-actions.ts';
import { useFocusAfter } from './use-focus-main-on-removal.ts';
import { useActions } from './use-lifecycle-actions.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  /** Why it cannot be taken. */
  blockedBecause?: string | undefined;
}

/** The one step that an experiment waits for: its launch, or its end. On a small screen it stands in the menu only. */
export function NextStepButton({ project, experiment, blockedBecause }: Props) {
  const { start, dialog } = useActions({ project, experiment });
  const blocked = useBlocked('experiment:write');
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
          blockedBecause={blockedBecause ?? blocked}
          onClick={() => start(step)}
        >
          {label}
        </Button>
      </span>
      {dialog}
    </>
  );
}
