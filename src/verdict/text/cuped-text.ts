import { formatCountOf } from '#contract/format/count.ts';
import type { Analysis, Comparison, Cuped, OtherComparison } from '../analysis/types.ts';
import { DECIDING_INTERVAL } from '../required-confidence.ts';
import { formatLifts } from './format-effect.ts';
import { formatLift } from './format-number.ts';

/** Said of results that leave CUPED out. */
export const NOT_DECIDING = 'not the deciding result';

/** Names CUPED with its days: "CUPED, 14 days". */
export const cupedName = (days: number): string => `CUPED, ${formatCountOf(days, 'day')}`;

const reasons: Record<Exclude<Extract<Cuped, { isUsed: false }>['reason'], 'few_active' | 'switched_off'>, string> = {
  unknown: 'The server did not measure what people did before.',
  constant: 'Nobody did this before their exposure.',
  no_reduction: 'What people did before does not reduce the noise.',
  unstable: 'There are too few participants.',
};

/** Returns why CUPED is not used, or null if it is used, or the reader switched it off. */
export function cupedReason(cuped: Cuped): string | null {
  if (cuped.isUsed || cuped.reason === 'switched_off') return null;
  if (cuped.reason !== 'few_active') return `CUPED not used: ${reasons[cuped.reason]}`;
  const share = Math.round((cuped.activeShare ?? 0) * 1000) / 10;
  return share === 0
    ? `CUPED not used: ${reasons.constant}`
    : `CUPED not used: only ${share}% of the participants did this before their exposure.`;
}

/** The reason why CUPED can't adjust a metric (see `canUseCuped`). */
export const CUPED_UNSUPPORTED =
  'CUPED not used: for this metric, people without events have no value before their exposure.';

/** By how much more participants a smaller variance counts: "59% smaller, as if there were 144% more participants". */
function formatReduction(reduction: number): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return `${percent(reduction)} smaller, as if there were ${percent(reduction / (1 - reduction))} more participants`;
}

/**
 * Compares a lift with the one without CUPED: "Without CUPED +4.0% (+0.4% to +7.6%); with CUPED +3.2% (…). The variance is 59%
 * smaller, …". Null if CUPED does not adjust it.
 */
export function compareChoices({ change, relative, withoutCuped, withCuped }: Comparison): string | null {
  const other = withoutCuped ?? withCuped;
  if (!other) return null;
  const shown = { change, relative: relative.full };
  const [raw, adjusted] = withoutCuped ? [withoutCuped, shown] : [shown, other];
  const text = (one: Pick<OtherComparison, 'change' | 'relative'>) =>
    `${formatLift(one.change)} (${formatLifts(one.relative)})`;
  return `Without CUPED ${text(raw)}; with CUPED ${text(adjusted)}. The variance is ${formatReduction(other.reduction)}.`;
}

/** Whether the reader leaves CUPED out, so that the results are not those that decide. */
export const isCupedLeftOut = ({ cuped }: Pick<Analysis, 'cuped'>): boolean =>
  cuped?.isUsed === false && cuped.reason === 'switched_off';

/** Names the interval that decides, or the one that is shown in its place without CUPED. */
export const intervalName = (analysis: Pick<Analysis, 'cuped'>): string =>
  isCupedLeftOut(analysis) ? `interval without CUPED, ${NOT_DECIDING}` : DECIDING_INTERVAL;
