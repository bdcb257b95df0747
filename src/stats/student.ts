import { assertBetweenZeroAndOne, assertPositive } from './assertions.ts';
import { betaTailsAt } from './beta.ts';
import { betaQuantile } from './beta-quantile.ts';

/**
 * Two-sided p-value of Student's t distribution: P(|T| ≥ |t|).
 *
 * @param t statistic.
 * @param freedom degrees of freedom, above 0, can be fractional.
 * @source M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 26.7.1, by the incomplete beta function.
 */
export function studentPValue(t: number, freedom: number): number {
  assertPositive('freedom', freedom);
  const square = t * t;
  const sum = freedom + square;
  return betaTailsAt(freedom / sum, square / sum, freedom / 2, 0.5).lower;
}

/**
 * Returns the t with P(|T| > t) = `alpha`: 1.96 for 5% and many degrees of freedom.
 *
 * @param alpha 0 < alpha < 1.
 * @param freedom degrees of freedom, above 0.
 * @source see `studentPValue`.
 */
export function studentQuantile(alpha: number, freedom: number): number {
  assertBetweenZeroAndOne('alpha', alpha);
  assertPositive('freedom', freedom);
  const share = betaQuantile(1 - alpha, 0.5, freedom / 2);
  return Math.sqrt((freedom * share) / (1 - share));
}
