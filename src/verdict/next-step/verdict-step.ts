import type { Conclusion } from '#contract/kinds/experiment.ts';
import { openStates, type Verdict, type VerdictState } from '../decide.ts';
import { defaultSettings } from '../settings.ts';
import { adviceOn, hasNoConversions } from './advice.ts';
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

/** Whether all harm of the leader is proven, so that waiting would not change it. */
const isHarmProven = ({ harms }: Verdict) => harms.every(({ isProven }) => isProven);

/** Whether a running experiment has reached its plan, and can be ended as inconclusive. */
const hasReachedPlan = ({ verdict: { daysLeft, required } }: NextStepInput) =>
  daysLeft === 0 && required.time !== 'no_plan';

const whileRunning: Record<VerdictState, (input: NextStepInput) => StepAction | null> = {
  better: ({ verdict, canShip }) => {
    if (verdict.harms.length === 0) return canShip ? 'ship' : 'end';
    return isHarmProven(verdict) ? 'end' : null;
  },
  different: ({ verdict }) => (isHarmProven(verdict) ? 'end' : null),
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

/** The harms to weigh before a better variant is shipped. */
const harmsToWeigh = ({ state, harms }: Verdict) => (state === 'better' ? harms.length : 0);

/** Whether the results of an ended experiment can still change, and so the step is to wait for them. */
const isStillOpen = ({ verdict: { state, reason }, closing, isOutdated }: NextStepInput) =>
  openStates.has(state) && (isOutdated || (reason === 'people' ? closing.people : closing.goal) !== null);

function actionFor(input: NextStepInput): StepAction | null {
  const { verdict, runTime, canShip } = input;
  if (!runTime.hasEnded) return whileRunning[verdict.state](input);
  if (isStillOpen(input)) return null;
  return canShip && verdict.state === 'better' && harmsToWeigh(verdict) === 0 ? 'ship' : 'conclude';
}

const recording: ReadonlySet<StepAction | null> = new Set<StepAction>(['ship', 'end', 'conclude']);

/**
 * Returns the conclusion that fits; null if people have to weigh harm, or if the reader compares with another baseline or
 * without a variant: then the verdict is not that of the experiment.
 */
function conclusionFor({ verdict, analysis: { settings } }: NextStepInput, does: StepAction | null): Conclusion | null {
  const isUsual = settings.baseline === defaultSettings.baseline && settings.without.length === 0;
  return isUsual && recording.has(does) && harmsToWeigh(verdict) === 0 ? conclusionsOf[verdict.state] : null;
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
