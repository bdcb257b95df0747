import type { Conclusion } from '#contract/kinds/experiment.ts';
import type { Analysis } from '../analysis/types.ts';
import type { Verdict } from '../decide.ts';
import type { Closing } from '../final-time.ts';
import type { RunTime } from '../required-confidence.ts';
import type { Opening } from '../returns.ts';

/** What carries a step out. Each is an action of the experiment; `conclude` records the conclusion. */
export type StepAction =
  | 'ship'
  | 'end'
  | 'conclude'
  | 'duplicate'
  | 'flagOn'
  | 'flagOff'
  | 'flagRestore'
  | 'archive'
  | 'restore';

/** What to do next, and why. */
export interface NextStep {
  action: string;
  detail: string;
  /** The one action that carries the step out; null to wait, or if nothing is left to do. */
  does: StepAction | null;
  /** The conclusion that fits, where the action can record one; null if people have to weigh it. */
  conclusion: Conclusion | null;
  /** The variant to ship; null for other actions. */
  variant: string | null;
  /** Whether the team has decided, so that nothing but tidying up is left. */
  isDecided: boolean;
}

/** The words of a step. */
export type Advice = Pick<NextStep, 'action' | 'detail'>;

/** What the step after the results depends on. Names in the texts of `verdict` and `analysis` are isolated. */
export interface NextStepInput {
  verdict: Verdict;
  analysis: Analysis;
  runTime: RunTime;
  /** For a retention metric: when people can first come back. Null if they already can, and for other metrics. */
  opening: Opening | null;
  closing: Closing;
  isArchived?: boolean;
  /** The leader's key as it is stored; the names in `verdict` are isolated for texts. */
  leaderKey: string | null;
  /** Whether the flag can serve only one variant: it exists, and the experiment is not archived. */
  canShip: boolean;
  /** Whether the results of an ended experiment are from before its end. */
  isOutdated: boolean;
}

/** A step that nothing in the console carries out. */
export const textStep = (action: string, detail = ''): NextStep => ({
  action,
  detail,
  does: null,
  conclusion: null,
  variant: null,
  isDecided: false,
});
