import { assertBetweenZeroAndOne } from './assertions.ts';
import { gaussNodes } from './legendre.ts';
import { normalCdf } from './normal.ts';
import { normalQuantile } from './normal-quantile.ts';

const REACH = 9;
const halvings = 60;

/** Returns P(X ≤ z, Y > z) for standard normal X and Y with the given correlation. */
function firstAbove(z: number, correlation: number): number {
  const rest = Math.sqrt(1 - correlation * correlation);
  let sum = 0;
  // Panels shrink towards z, where the integrand changes quickly.
  const panels = [REACH + z, 1, 0.5, 0.25, 0.1, 0.03, 0].map((distance) => z - distance);
  for (let k = 1; k < panels.length; k += 1) {
    const [low = 0, high = 0] = panels.slice(k - 1, k + 1);
    for (const { t, weight } of gaussNodes) {
      const x = low + ((high - low) / 2) * (1 + t);
      const density = Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);
      sum += ((high - low) / 2) * weight * density * normalCdf((correlation * x - z) / rest);
    }
  }
  return sum;
}

/**
 * Returns the chance that a daily check exceeds a limit on any of several consecutive days although there is no effect.
 * Adds up the chance on the first day and, for each later day, the chance to exceed the limit on this day but not on the
 * day before. The sum is exact for two days, and an upper bound for more. Assumes the same number of participants each day.
 *
 * @param z the limit in standard errors.
 * @param firstDay day of the experiment, from 1.
 */
export function chanceOfAnyAbove(z: number, firstDay: number, lastDay: number): number {
  let chance = normalCdf(-z);
  for (let day = firstDay + 1; day <= lastDay; day += 1) chance += firstAbove(z, Math.sqrt((day - 1) / day));
  return chance;
}

/**
 * Returns a limit in standard errors for daily checks in a range of days. Without an effect, the chance that any of the
 * checks exceeds the limit is at most `alpha`.
 *
 * @param alpha total error rate on one side, a fraction.
 * @returns for a single day, the normal quantile of 1 − `alpha`; for more days, a larger limit.
 * @source the joint distribution of repeated checks: P. Armitage, C. K. McPherson and B. C. Rowe, JRSS A 132 (1969),
 *   235; the sum is the bound of D. Hunter, J. Appl. Probab. 13 (1976), 597.
 */
export function windowErrors(alpha: number, firstDay: number, lastDay: number): number {
  assertBetweenZeroAndOne('alpha', alpha);
  let low = -normalQuantile(alpha);
  if (lastDay <= firstDay) return low;
  let high = -normalQuantile(alpha / (lastDay - firstDay + 1));
  for (let round = 0; round < halvings && high - low > 1e-12; round += 1) {
    const middle = (low + high) / 2;
    if (chanceOfAnyAbove(middle, firstDay, lastDay) > alpha) low = middle;
    else high = middle;
  }
  return high;
}
