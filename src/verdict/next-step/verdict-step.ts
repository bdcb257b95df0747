import type { Conclusion } from '#contract/kinds/experiment.ts';
import type { Verdict, VerdictState } from '../decide.ts';
import { adviceOn, type NextStepInput, openStates } from './advice.ts';
import { type NextStep, type StepAction, textStep } from './next-step.ts';

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

/** A failed split can only be repaired by a new start. Other failed checks are repaired in the code. */
const canRestart = ({ check }: Verdict) => check?.code === 'split' || check?.code === 'exposed_split';

const whileRunning: Record<VerdictState, (input: NextStepInput) => StepAction | null> = {
  better: ({ verdict: { harms }, canShip }) => {
    if (harms.length === 0) return canShip ? 'ship' : 'end';
    return harms.every(({ isProven }) => isProven) ? 'end' : null;
  },
  different: () => 'end',
  worse: () => 'end',
  harmed: () => 'end',
  same: () => 'end',
  leaning: ({ verdict: { daysLeft }, isArchived }) => (isArchived ? 'restore' : daysLeft > 0 ? null : 'end'),
  early: ({ isArchived }) => (isArchived ? 'restore' : null),
  invalid: ({ verdict }) => (canRestart(verdict) ? 'reset' : null),
};

/** The harms to weigh before a better variant is shipped. */
const harmsToWeigh = ({ state, harms }: Verdict) => (state === 'better' ? harms.length : 0);

/** Whether the results of an ended experiment can still change, and so the step is to wait for them. */
const isStillOpen = ({ verdict: { state, reason }, closing }: NextStepInput) =>
  openStates.has(state) && (reason === 'people' ? closing.people : closing.goal) !== null;

function actionFor(input: NextStepInput): StepAction | null {
  const { verdict, runTime, canShip } = input;
  if (!runTime.hasEnded) return whileRunning[verdict.state](input);
  if (isStillOpen(input)) return null;
  return canShip && verdict.state === 'better' && harmsToWeigh(verdict) === 0 ? 'ship' : 'conclude';
}

const recording: ReadonlySet<StepAction | null> = new Set<StepAction>(['ship', 'end', 'conclude']);

/** Returns what to do next because of the results. */
export function verdictStep(input: NextStepInput): NextStep {
  const { verdict, leaderKey } = input;
  const { action, detail } = adviceOn(input);
  const does = actionFor(input);
  const fits = recording.has(does) && harmsToWeigh(verdict) === 0;
  return {
    ...textStep(action, detail),
    does,
    conclusion: fits ? conclusionsOf[verdict.state] : null,
    variant: does === 'ship' ? leaderKey : null,
  };
}
