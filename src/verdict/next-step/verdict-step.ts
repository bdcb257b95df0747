import type { Conclusion } from '#contract/kinds/experiment.ts';
import { openStates, type VerdictState } from '../decide.ts';
import { defaultSettings } from '../settings.ts';
import { adviceOn, hasNoConversions } from './advice.ts';
import { type HarmKind, harmToWeigh } from './harm-to-weigh.ts';
import { type NextStep, type NextStepInput, type StepAction, textStep } from './next-step.ts';

const conclusionsOf: Record<VerdictState, Conclusion | null> = {
  better: 'won',
  worse: 'lost',
  harmed: 'lost',
  same: 'inconclusive',
  leaning: 'inconclusive',
  early: 'inconclusive',
  invalid: 'invalid',
  different: null,
};

/**
 * Whether only a new start can repair a failed check. If the participants are those who did the start event, a variant
 * may have changed their number, and the goal must change.
 */
const canRestart = ({ verdict: { check }, analysis }: NextStepInput) =>
  check?.code === 'shares' || (check?.code === 'split' && analysis.hasStartEvent !== true);

/** The action for a conclusive leader that may do harm: people weigh it, unless waiting can settle it. */
function actionForHarm(kind: HarmKind, { verdict: { daysLeft } }: NextStepInput): StepAction | null {
  if (kind === 'missing' || kind === 'not_judged') return null;
  return kind === 'likely' && daysLeft > 0 ? null : 'end';
}

/** Whether a running experiment has reached its plan, and can be ended as inconclusive. */
const hasReachedPlan = ({ verdict: { daysLeft, required } }: NextStepInput) =>
  daysLeft === 0 && required.time !== 'no_plan';

const whileRunning: Record<VerdictState, (input: NextStepInput) => StepAction | null> = {
  better: (input) => {
    const weighed = harmToWeigh(input.verdict);
    return weighed ? actionForHarm(weighed.kind, input) : input.canShip ? 'ship' : 'end';
  },
  different: (input) => {
    const weighed = harmToWeigh(input.verdict);
    return weighed ? actionForHarm(weighed.kind, input) : 'end';
  },
  worse: () => 'end',
  harmed: () => 'end',
  same: () => 'end',
  leaning: (input) => (input.isArchived ? 'restore' : hasReachedPlan(input) ? 'end' : null),
  early: (input) => {
    if (input.isArchived) return 'restore';
    const hasFew = input.verdict.reason === 'successes' && !hasNoConversions(input.analysis);
    return hasFew && hasReachedPlan(input) ? 'end' : null;
  },
  invalid: (input) => (canRestart(input) ? 'duplicate' : null),
};

/** Whether the results of an ended experiment can still change, and so the step is to wait for them. */
const isStillOpen = ({ verdict: { state, reason }, closing, isOutdated }: NextStepInput) =>
  openStates.has(state) && (isOutdated || (reason === 'people' ? closing.people : closing.goal) !== null);

function actionFor(input: NextStepInput): StepAction | null {
  const { verdict, runTime, canShip } = input;
  if (!runTime.hasEnded) return whileRunning[verdict.state](input);
  if (isStillOpen(input)) return null;
  return canShip && verdict.state === 'better' && harmToWeigh(verdict) === null ? 'ship' : 'conclude';
}

const recording: ReadonlySet<StepAction | null> = new Set<StepAction>(['ship', 'end', 'conclude']);

/**
 * Returns the conclusion that fits; null if people have to weigh harm, or if the reader compares with another baseline or
 * without a variant: then the verdict is not that of the experiment.
 */
function conclusionFor({ verdict, analysis: { settings } }: NextStepInput, does: StepAction | null): Conclusion | null {
  const isUsual = settings.baseline === defaultSettings.baseline && settings.without.length === 0;
  return isUsual && recording.has(does) && harmToWeigh(verdict) === null ? conclusionsOf[verdict.state] : null;
}

/** Returns what to do next because of the results. */
export function verdictStep(input: NextStepInput): NextStep {
  const { action, detail } = adviceOn(input);
  const does = actionFor(input);
  return {
    ...textStep(action, detail),
    does,
    conclusion: conclusionFor(input, does),
    variant: does === 'ship' ? input.leaderKey : null,
  };
}
