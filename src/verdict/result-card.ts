import { type Experiment, statusOf } from '#contract/experiment.ts';
import { uncapitalize } from '#contract/format/capitalize.ts';
import { conclusionName, conclusionNoun } from '#contract/format/conclusion-name.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Verdict, VerdictState } from './decide.ts';
import type { NextStep } from './next-step/next-step.ts';
import { isReleasedToEveryone } from './release.ts';
import { shippedVariant } from './variant-split.ts';

/** The headline of the card of a verdict. A recorded conclusion or a missing flag comes before the verdict. */
export interface ResultCard {
  kind: VerdictState | 'won' | 'decided' | 'no_flag';
  /** The state in one to four words. */
  label: string;
  sentence: string;
  /** Why, in one or two sentences; empty if there is nothing to add. */
  reason: string;
}

/** Whether the card is about a recorded conclusion. */
export const isDecided = ({ kind }: Pick<ResultCard, 'kind'>): boolean => kind === 'won' || kind === 'decided';

type Own = Omit<ResultCard, 'kind'>;

function decidedCard(experiment: Experiment, conclusion: string): ResultCard {
  const shipped = shippedVariant(experiment);
  const noun = conclusionNoun(conclusion);
  const what =
    shipped === null
      ? 'The experiment is decided'
      : `${isolateName(shipped)} was shipped${isReleasedToEveryone(experiment) ? ' to everyone' : ''}`;
  return {
    kind: conclusion === 'won' ? 'won' : 'decided',
    label: shipped === null ? conclusionName(conclusion) : `Shipped, ${noun}`,
    sentence: `${what}. Conclusion: ${noun}.`,
    reason: experiment.conclusion_comment ?? '',
  };
}

function noFlagCard({ feature_flag: flag, feature_flag_key: key }: Experiment): ResultCard {
  const isDeleted = flag?.deleted === true;
  return {
    kind: 'no_flag',
    label: isDeleted ? 'Flag deleted' : 'Flag off',
    sentence: `No one gets a variant: the flag ${isolateName(key)} ${isDeleted ? 'was deleted' : 'is off'}.`,
    reason: 'Everyone sees the code’s default, and no new participants are counted.',
  };
}

/** Returns the headline that follows from the record alone: the decision, or the missing flag; null if the results decide. */
export function recordCard(experiment: Experiment, next: NextStep, now: number): ResultCard | null {
  if (statusOf(experiment, now) === 'ended' && experiment.conclusion)
    return decidedCard(experiment, experiment.conclusion);
  return next.does === 'flagRestore' || next.does === 'flagOn' ? noFlagCard(experiment) : null;
}

/** Returns the headline of the card: that of the record, or else the verdict with its own texts. */
export function resultCard(
  experiment: Experiment,
  { verdict, next, own, now }: { verdict: Verdict; next: NextStep; own: Own; now: number },
): ResultCard {
  const record = recordCard(experiment, next, now);
  const { state } = verdict;
  if (record && (state !== 'invalid' || isDecided(record))) return record;
  const hasEnded = statusOf(experiment, now) === 'ended';
  const label = hasEnded ? `Ended: ${uncapitalize(own.label)}` : own.label;
  return { kind: state, ...own, label: state === 'invalid' ? (verdict.check?.label ?? own.label) : label };
}
