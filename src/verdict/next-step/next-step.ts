import type { Conclusion } from '#contract/kinds/experiment.ts';

/** What carries a step out. Each is an action of the experiment; `conclude` records the conclusion. */
export type StepAction = 'ship' | 'end' | 'conclude' | 'reset' | 'flagOn' | 'flagOff' | 'restore';

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
  /** Whether the team has decided, so that the step only says what. */
  isDecided: boolean;
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
