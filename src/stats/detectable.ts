import { assertBetweenZeroAndOne } from './assertions.ts';
import { assertPlannable, type EffectKind, type GroupSizes, power } from './power.ts';

const halvings = 100;

/** The largest difference to try. Only a rising mean has no natural maximum. */
const farthest = {
  rate: (baseline: number, sign: number) => (sign > 0 ? 1 - baseline : baseline),
  mean: (baseline: number, sign: number) => (sign > 0 ? 1e6 * baseline + 1e6 : baseline),
} as const;

/**
 * Returns the minimum detectable effect: the smallest difference from a baseline that a given number of people can
 * detect.
 *
 * @param baseline true rate, strictly between 0 and 1, or true mean, above 0.
 * @param people in each group, above 0.
 * @param plan power and two-sided significance as fractions; 0.8 and 0.05 by default. `direction` is the direction of
 *   the effect.
 * @returns the difference, above 0, in the metric's unit (a rate: 0.01 is one point); infinite if no difference is
 *   detectable.
 * @source the power of Fleiss, Levin and Paik 2003, chapter 4, solved for the effect; see `power`.
 */
export function smallestDetectable(
  { metric, baseline }: { metric: EffectKind; baseline: number },
  people: GroupSizes,
  plan: { power?: number; significance?: number; direction?: 'more' | 'less' } = {},
): number {
  const { power: targetPower = 0.8, significance = 0.05, direction = 'more' } = plan;
  assertPlannable(metric, 'baseline', baseline);
  assertBetweenZeroAndOne('power', targetPower);
  const sign = direction === 'more' ? 1 : -1;
  const reached = (difference: number) =>
    power({ metric, baseline, test: baseline + sign * difference }, people, significance) >= targetPower;
  let low = 0;
  let high = farthest[metric](baseline, sign) * (1 - 1e-12);
  // If the baseline is very close to 0 or 1, rounding makes the largest rate 1 or the smallest rate 0. `power` rejects both.
  const hasRoom = metric === 'mean' || Math.abs(baseline + sign * high - 0.5) < 0.5;
  if (!hasRoom || !reached(high)) return Number.POSITIVE_INFINITY;
  for (let round = 0; round < halvings; round += 1) {
    const middle = (low + high) / 2;
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
