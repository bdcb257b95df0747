import { EARLY_DAYS, FOLLOW_UP_DAYS } from '#contract/follow-up.ts';
import { type EarlyAndLate, type LiftChange, liftChange } from '#stats/lift-change.ts';
import type { ComparedVariant, VariantCounts } from '../analysis/types.ts';
import { hasEnoughConversions } from '../conversions.ts';
import { MIN_PARTICIPANTS, NOVELTY_P } from '../thresholds.ts';
import { formatLift } from './format-number.ts';

interface Followed {
  key: string;
  followUp: EarlyAndLate;
}

/** Whether the values in both parts of the follow-up are enough, by the rule for a verdict about a mean. */
function isEnough(variants: readonly Followed[]): boolean {
  const partsOf = (sums: (followUp: EarlyAndLate) => readonly [sum: number, sumSquares: number]) =>
    variants.map(({ key, followUp }): VariantCounts => {
      const [sum, sumSquares] = sums(followUp);
      const { samples } = followUp;
      return { key, people: samples, successes: sum, moments: { samples, sum, sumSquares } };
    });
  const early = partsOf((followUp) => [followUp.early, followUp.earlySquares]);
  const late = partsOf((followUp) => [followUp.late, followUp.lateSquares]);
  return (
    variants.every(({ followUp }) => followUp.samples >= MIN_PARTICIPANTS) &&
    [early, late].every((part) => hasEnoughConversions('mean', part))
  );
}

/** Returns how the effect changes, and what this means. */
function meaningOf({ early, late }: LiftChange): [verb: string, meaning: string] {
  if (early * late < 0) return ['changes', 'The long-term effect may be different.'];
  return Math.abs(late) < Math.abs(early)
    ? ['fades', 'Novelty can explain this: the long-term effect may be smaller.']
    : ['grows', 'People may need time to get used to the change: the long-term effect may be larger.'];
}

/**
 * Says that the effect of the leader changes during a participant's follow-up (see `FollowUp` in the contract). Null if
 * the lifts of its two parts do not differ significantly, if there are too few values, or if the server does not send them.
 */
export function noveltyNote(
  leader: Pick<ComparedVariant, 'key' | 'followUp'>,
  control: VariantCounts,
  hasEnded: boolean,
): string | null {
  const [one, other] = [leader.followUp, control.followUp];
  if (!one || !other) return null;
  const variants = [
    { key: leader.key, followUp: one },
    { key: control.key, followUp: other },
  ];
  const change = isEnough(variants) ? liftChange(one, other) : null;
  if (!change || change.pValue >= NOVELTY_P) return null;
  const [verb, meaning] = meaningOf(change);
  const days = `${formatLift(change.early)} in the first ${EARLY_DAYS} days of each participant, ${formatLift(change.late)} in days ${EARLY_DAYS + 1} to ${FOLLOW_UP_DAYS}`;
  return `The effect of ${leader.key} ${verb}: ${days}. ${meaning}${hasEnded ? '' : ' A longer run would show it.'}`;
}
