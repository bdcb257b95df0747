import { type Experiment, statusOf } from '#contract/experiment.ts';
import type { VerdictState } from '#verdict/decide.ts';
import { Button } from '../../../ui/button.tsx';
import { actionsFor } from '../../lifecycle/lifecycle-actions.ts';
import { useFocusAfter } from '../../lifecycle/use-focus-main-on-removal.ts';
import { useActions } from '../../lifecycle/use-lifecycle-actions.tsx';
import { DECISION_ID } from '../decision/device-decision.tsx';

const settled: ReadonlySet<VerdictState> = new Set(['better', 'worse', 'different', 'same']);

/** Brings the form for a decision into view, and the focus into it. */
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

/** What a verdict leads to: a decision that is written down, and the end of the counting. */
export function VerdictActions({ project, experiment, state }: Props) {
  const { start, dialog } = useActions({ project, experiment });
  const isRunning = statusOf(experiment, Date.now()) === 'running' && experiment.archived !== true;
  useFocusAfter(isRunning);
  return (
    <>
      <Button kind={settled.has(state) ? 'primary' : 'plain'} icon="pencil" onClick={goToDecision}>
        Record decision
      </Button>
      {isRunning && (
        <Button icon="stop" onClick={() => start('end')}>
          End experiment…
        </Button>
      )}
      {actionsFor(experiment, Date.now()).includes('ship') && (
        <Button icon="flag" onClick={() => start('ship')}>
          Ship variant…
        </Button>
      )}
      {dialog}
    </>
  );
}
