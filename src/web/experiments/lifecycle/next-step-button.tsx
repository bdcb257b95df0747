import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../ui/button.tsx';
import { actions, nextStep } from './actions.ts';
import { useActions } from './use-actions.tsx';

/** The one step that an experiment waits for: its launch, or its end. */
export function NextStepButton({ project, experiment }: { project: number; experiment: Experiment }) {
  const { start, dialog } = useActions({ project, experiment });
  const step = nextStep(experiment, Date.now());
  if (!step) return null;
  const { label, icon } = actions[step];
  return (
    <>
      <Button kind={step === 'launch' ? 'primary' : 'plain'} icon={icon} onClick={() => start(step)}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
