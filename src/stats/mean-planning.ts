import { assertBetweenZeroAndOne, assertPositive } from './assertions.ts';
import { normalCdf } from './normal.ts';
import { normalQuantile } from './normal-quantile.ts';
import type { SampleSizePlan } from './sample-size.ts';

export interface MeanSpread {
  /** Variance per participant. For a ratio: the variance of its estimate times the number of participants. */
  variance: number;
  /** Participants in the test group per participant in the baseline group; 1 by default. */
  ratio?: number;
}

/**
 * Power of the two-sided test that two means, or two ratios, are equal: the chance to detect a difference of this size.
 *
 * @param difference true difference in the metric's unit, not 0.
 * @param people people in the baseline group, above 0.
 * @param significance false positive rate of both sides, a fraction.
 * @returns a probability by the normal approximation. Significant results in the wrong direction are not included.
 * @source J. Cohen, Statistical Power Analysis, 2nd edition, 1988, chapter 2; agrees with R's `power.t.test` for large
 *   groups.
 */
export function powerOfMeans(
  difference: number,
  people: number,
  { variance, ratio = 1 }: MeanSpread,
  significance = 0.05,
): number {
  assertPositive('people', people);
  assertPositive('variance', variance);
  assertPositive('ratio', ratio);
  assertBetweenZeroAndOne('significance', significance);
  const error = Math.sqrt((variance / people) * (1 + 1 / ratio));
  return normalCdf(Math.abs(difference) / error + normalQuantile(significance / 2));
}

/**
 * Returns how many people the baseline group needs to detect a difference between two means or ratios.
 *
 * @returns a whole number; infinite for a difference of 0.
 * @source see `powerOfMeans`.
 */
export function sampleSizeOfMeans(
  difference: number,
  { variance, ratio = 1 }: MeanSpread,
  plan: SampleSizePlan = {},
): number {
  const { power = 0.8, significance = 0.05 } = plan;
  assertPositive('variance', variance);
  assertPositive('ratio', ratio);
  assertBetweenZeroAndOne('power', power);
  assertBetweenZeroAndOne('significance', significance);
  const reach = Math.max(0, normalQuantile(power) - normalQuantile(significance / 2));
  return Math.ceil(variance * (1 + 1 / ratio) * (reach / difference) ** 2);
}

/**
 * Returns the smallest difference that is detectable with the planned power and this number of people in the baseline
 * group; see `powerOfMeans`.
 */
export function smallestDetectableMean(
  people: number,
  { variance, ratio = 1 }: MeanSpread,
  plan: SampleSizePlan = {},
): number {
  const { power = 0.8, significance = 0.05 } = plan;
  assertPositive('people', people);
  assertPositive('variance', variance);
  assertPositive('ratio', ratio);
  assertBetweenZeroAndOne('power', power);
  assertBetweenZeroAndOne('significance', significance);
  const reach = Math.max(0, normalQuantile(power) - normalQuantile(significance / 2));
  return reach * Math.sqrt((variance / people) * (1 + 1 / ratio));
}
