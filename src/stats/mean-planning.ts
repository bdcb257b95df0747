import { normalCdf } from './normal.ts';
import { normalQuantile } from './normal-quantile.ts';
import { refuseUnlessBetweenZeroAndOne, refuseUnlessPositive } from './refuse.ts';
import type { Plan } from './sample-size.ts';

/** The spread of one participant's value, and how many test participants there are for each one of the baseline. */
export interface MeanSpread {
  /** Variance per participant: of a mean, or of the linearized ratio (its estimate's variance times the participants). */
  variance: number;
  ratio?: number;
}

/**
 * Power of the two-sided test that two means or ratios with a known spread are equal.
 *
 * @param difference the true one, in the unit of the metric, not 0. @param people in the baseline group, above 0.
 * @param significance false positive rate of both sides, a fraction.
 * @returns a probability by the normal approximation, without the tail on the wrong side.
 * @source J. Cohen, Statistical Power Analysis, 2nd edition, 1988, chapter 2; agrees with R's `power.t.test` for large groups.
 */
export function powerOfMeans(
  difference: number,
  people: number,
  { variance, ratio = 1 }: MeanSpread,
  significance = 0.05,
): number {
  refuseUnlessPositive('people', people);
  refuseUnlessPositive('variance', variance);
  refuseUnlessPositive('ratio', ratio);
  refuseUnlessBetweenZeroAndOne('significance', significance);
  const error = Math.sqrt((variance / people) * (1 + 1 / ratio));
  return normalCdf(Math.abs(difference) / error + normalQuantile(significance / 2));
}

/**
 * People in the baseline group that a test of two means or ratios needs to detect a difference.
 *
 * @returns a whole number; infinite for a difference of 0. @source see `powerOfMeans`.
 */
export function sampleSizeOfMeans(difference: number, { variance, ratio = 1 }: MeanSpread, plan: Plan = {}): number {
  const { power = 0.8, significance = 0.05 } = plan;
  refuseUnlessPositive('variance', variance);
  refuseUnlessPositive('ratio', ratio);
  refuseUnlessBetweenZeroAndOne('power', power);
  refuseUnlessBetweenZeroAndOne('significance', significance);
  const reach = Math.max(0, normalQuantile(power) - normalQuantile(significance / 2));
  return Math.ceil(variance * (1 + 1 / ratio) * (reach / difference) ** 2);
}

/** The smallest difference that a number of people detects with a power; see `powerOfMeans`. */
export function smallestDetectableMean(people: number, { variance, ratio = 1 }: MeanSpread, plan: Plan = {}): number {
  const { power = 0.8, significance = 0.05 } = plan;
  refuseUnlessPositive('people', people);
  const reach = Math.max(0, normalQuantile(power) - normalQuantile(significance / 2));
  return reach * Math.sqrt((variance / people) * (1 + 1 / ratio));
}
