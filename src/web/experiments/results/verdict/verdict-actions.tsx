import { type Experiment, statusOf } from '#contract/experiment.ts';
import type { VerdictState } from '#verdict/decide.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { actionsFor } from '../../lifecycle/lifecycle-actions.ts';
import { useExperimentLock } from '../../lifecycle/use-experiment-lock.ts';
import { useFocusMainOnRemoval } from '../../lifecycle/use-focus-main-on-removal.ts';
import { useLifecycleActions } from '../../lifecycle/use-lifecycle-actions.tsx';
import { DECISION_ID } from '../decision/device-decision.tsx';

const conclusiveStates: ReadonlySet<VerdictState> = new Set(['better', 'worse', 'different', 'same', 'harmed']);

/** Scrolls to the decision form. Focuses its selected option, or the form itself if no option is selected. */
function goToDecision() {
  const form = document.getElementById(DECISION_ID);
  form?.scrollIntoView({ block: 'center' });
  const control = form?.querySelector<HTMLElement>('input:checked') ?? form;
  control?.focus({ preventScroll: true });
}

interface Props {
  project: number;
  experiment: Experiment;
  state: VerdictState;
}

/** The verdict's buttons: record a decision, end the experiment, ship a variant. */
export function VerdictActions({ project, experiment, state }: Props) {
  const { start, dialog } = useLifecycleActions({ project, experiment });
  const can = useCapabilities(project);
  const locked = useExperimentLock(experiment);
  const isRunning = statusOf(experiment, Date.now()) === 'running' && experiment.archived !== true;
  useFocusMainOnRemoval(isRunning);
  return (
    <>
      <Button kind={conclusiveStates.has(state) ? 'primary' : 'plain'} icon="gavel" onClick={goToDecision}>
        Record decision
      </Button>
      {isRunning && (
        <Button icon="stop" disabledReason={locked} onClick={() => start('end')}>
          End experiment…
        </Button>
      )}
      {actionsFor(experiment, Date.now(), can).includes('ship') && (
        <Button icon="flag" disabledReason={locked} onClick={() => start('ship')}>
          Ship variant…
        </Button>
      )}
      {dialog}
    </>
  );
}
