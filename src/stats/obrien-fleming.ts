import { assertBetweenZeroAndOne, assertPositive } from './assertions.ts';
import { normalCdf } from './normal.ts';
import { normalQuantile } from './normal-quantile.ts';

/**
 * Returns O'Brien and Fleming's boundary for continuous monitoring: the limit at the end of the plan, in standard
 * errors. By the reflection principle, a Brownian motion without drift exceeds it at any time until then with the
 * probability `alpha`.
 *
 * @param alpha total error rate on one side, a fraction.
 * @source P. C. O'Brien and T. R. Fleming, Biometrics 35 (1979), 549; K. K. G. Lan and D. L. DeMets, Biometrika 70 (1983),
 *   659; C. Jennison and B. W. Turnbull, "Group Sequential Methods" (2000), chapter 7.
 */
export function obrienFlemingLimit(alpha: number): number {
  assertBetweenZeroAndOne('alpha', alpha);
  return -normalQuantile(alpha / 2);
}

/**
 * Returns half the width of the interval that decides before the end of the plan, in standard errors.
 *
 * @param alpha total error rate on one side until the end of the plan, a fraction.
 * @param share the share of the planned information that has been collected, above 0 and at most 1.
 */
export function obrienFlemingErrors(alpha: number, share: number): number {
  assertPositive('share', share);
  return obrienFlemingLimit(alpha) / Math.sqrt(Math.min(1, share));
}

/**
 * Returns the chance that an effect is found until a share of the plan, with continuous checks.
 *
 * @param drift the effect in standard errors at the end of the plan.
 * @source the first passage of a Brownian motion with drift: Jennison and Turnbull (2000), chapter 7.
 */
export function chanceFoundBy(share: number, drift: number, alpha: number): number {
  assertPositive('share', share);
  const limit = obrienFlemingLimit(alpha);
  const root = Math.sqrt(share);
  return (
    normalCdf((drift * share - limit) / root) + Math.exp(2 * limit * drift) * normalCdf((-limit - drift * share) / root)
  );
}
