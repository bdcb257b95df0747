import { assertBetweenZeroAndOne, assertPositive } from './assertions.ts';
import { normalQuantile } from './normal-quantile.ts';
import { assertPlannable, type Effect, type GroupSizes, standardErrors } from './power.ts';

export type SampleSizePlan = {
  /** Statistical power: the chance to detect the effect, a fraction; 0.8 by default. */
  readonly power?: number;
  /** Significance level, two-sided, a fraction; 0.05 by default. */
  readonly significance?: number;
  /** People in the test group per person in the baseline group; 1 by default. */
  readonly ratio?: number;
};

/**
 * People needed to detect a difference between two rates, or two Poisson means, with a given power.
 *
 * @param effect the assumed true effect.
 * @param plan defaults to 80% power, 5% significance and groups of equal size.
 * @returns people in each group, whole numbers; infinite if baseline and test are equal.
 * @source J. L. Fleiss, B. Levin and M. C. Paik, Statistical Methods for Rates and Proportions, 3rd edition, 2003,
 * chapter 4, without continuity correction; agrees with R's `power.prop.test`. Means: the same with Poisson variances.
 */
export function sampleSize(effect: Effect, plan: SampleSizePlan = {}): GroupSizes {
  const { power = 0.8, significance = 0.05, ratio = 1 } = plan;
  assertPlannable(effect.metric, 'baseline', effect.baseline);
  assertPlannable(effect.metric, 'test', effect.test);
  assertBetweenZeroAndOne('power', power);
  assertBetweenZeroAndOne('significance', significance);
  assertPositive('ratio', ratio);
  const { without, withEffect } = standardErrors(effect, { baseline: 1, test: ratio });
  const reach = normalQuantile(power) * withEffect - normalQuantile(significance / 2) * without;
  const people = (Math.max(0, reach) / (effect.test - effect.baseline)) ** 2;
  return { baseline: Math.ceil(people), test: Math.ceil(people * ratio) };
}
