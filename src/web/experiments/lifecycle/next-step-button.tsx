import { useLocation } from 'react-router-dom';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { NextStep, StepAction } from '#verdict/next-step/next-step.ts';
import { href } from '../../paths.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LEGACY_REASON } from '../legacy-reason.ts';
import { DECISION_ID } from '../results/decision/go-to-decision.ts';
import { storesConclusion } from './conclusion-fields.tsx';
import { actions, actionsFor, type LifecycleAction } from './lifecycle-actions.ts';
import { useLifecycleLock } from './use-experiment-lock.ts';
import { useFocusMainOnRemoval } from './use-focus-main-on-removal.ts';
import { useLifecycleActions } from './use-lifecycle-actions.tsx';

/** Returns the step's action or, on a server that can't ship variants, what is left to do; null if there is nothing. */
function actionOn(
  { does }: NextStep,
  experiment: Experiment,
  available: readonly LifecycleAction[],
): StepAction | null {
  if (does === null || does === 'conclude' || available.includes(does)) return does;
  if (does !== 'ship') return null;
  return statusOf(experiment, Date.now()) === 'running' ? 'end' : 'conclude';
}

const labelOf = (action: LifecycleAction, variant: string | null) =>
  action === 'ship' && variant !== null ? `Ship ${isolateName(variant)}…` : actions[action].label;

interface Props {
  project: number;
  experiment: Experiment;
  step: NextStep;
}

/**
 * The button that carries out the next step. Renders nothing if the step is to wait, or if nothing is left to do. To tidy
 * up after a decision is not the main action of a page.
 */
export function NextStepButton({ project, experiment, step }: Props) {
  const { start, dialog } = useLifecycleActions({ project, experiment, suggested: step });
  const lockOf = useLifecycleLock(experiment);
  const available = actionsFor(experiment, Date.now(), useCapabilities(project));
  const action = actionOn(step, experiment, available);
  const { pathname, search } = useLocation();
  const results = href.experimentResults(project, experiment.id);
  useFocusMainOnRemoval(action !== null);
  if (action === 'conclude' && !storesConclusion(experiment))
    return (
      <ButtonLink
        kind="primary"
        icon="gavel"
        // The settings of the results page are in its query string.
        to={{ pathname: results, search: pathname === results ? search : '', hash: DECISION_ID }}
      >
        Record conclusion
      </ButtonLink>
    );
  return (
    <>
      {action && (
        <Button
          kind={step.isDecided ? 'plain' : 'primary'}
          icon={actions[action].icon}
          disabledReason={available.includes(action) ? lockOf(action) : LEGACY_REASON}
          onClick={() => start(action)}
        >
          {labelOf(action, step.variant)}
        </Button>
      )}
      {dialog}
    </>
  );
}
