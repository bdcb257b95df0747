import type { ComparedVariant } from '#verdict/analysis/types.ts';
import type { VerdictState } from '#verdict/decide.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { DECIDING_INTERVAL } from '#verdict/required-confidence.ts';
import type { MessageBody } from './message.ts';

type MessageVerdict = NonNullable<MessageBody['verdict']>;

/** Returns the part of a message with the lift of a variant in a metric. */
export const variantVerdict = (
  state: VerdictState,
  { key, comparison: { change, relative } }: ComparedVariant,
): MessageVerdict => ({
  state,
  leader: key,
  lift: change,
  interval: change === null ? null : relative.full,
  interval_name: DECIDING_INTERVAL,
});

/** Returns the part of a message with the verdict on the goal. */
export const goalVerdict = ({ verdict: { state, leader } }: VerdictReport): MessageVerdict =>
  leader
    ? variantVerdict(state, leader)
    : { state, leader: null, lift: null, interval: null, interval_name: DECIDING_INTERVAL };
