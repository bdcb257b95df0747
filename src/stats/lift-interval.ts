import { assertBetweenZeroAndOne } from './assertions.ts';
import type { Lift } from './lift.ts';

/**
 * Equal-tailed credible interval of a lift, with the uncertainty of both variants. With groups of equal size, an interval
 * that treats the baseline as known would be about 30% too narrow.
 *
 * @param confidence share of the mass inside, a fraction: 0.95 means 95%.
 * @returns [low, high] on the scale of the lift (relative: 0.1 means 10% more), accuracy 1e-8.
 * @source A. Gelman et al., Bayesian Data Analysis, 3rd edition, 2013, section 2.3.
 */
export function liftInterval(lift: Lift, confidence = 0.95): [number, number] {
  assertBetweenZeroAndOne('confidence', confidence);
  const outside = (1 - confidence) / 2;
  return [lift.quantile(outside), lift.quantile(1 - outside)];
}
