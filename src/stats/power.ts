import { assertBetweenZeroAndOne, assertPositive } from './assertions.ts';
import { normalCdf } from './normal.ts';
import { normalQuantile } from './normal-quantile.ts';

/** A share of people who convert, or a mean number of events per person. */
export type EffectKind = 'rate' | 'mean';

/** The assumed effect in two groups: rates strictly between 0 and 1, or means above 0. */
export type Effect = { readonly metric: EffectKind; readonly baseline: number; readonly test: number };

/** People in each of two groups. */
export type GroupSizes = { readonly baseline: number; readonly test: number };

/** Variance of one person's outcome: Bernoulli or Poisson. */
export const varianceOf = { rate: (p: number) => p * (1 - p), mean: (mean: number) => mean } as const;

/** Throws unless a rate or a mean is valid for planning. */
export function assertPlannable(metric: EffectKind, name: string, value: number): void {
  if (metric === 'rate') assertBetweenZeroAndOne(name, value);
  else assertPositive(name, value);
}

/** Returns two standard errors of the difference between the groups: if there is no effect, and with the assumed effect. */
export function standardErrors({ metric, baseline, test }: Effect, people: GroupSizes) {
  const variance = varianceOf[metric];
  const pooled = (people.baseline * baseline + people.test * test) / (people.baseline + people.test);
  return {
    without: Math.sqrt(variance(pooled) / people.baseline + variance(pooled) / people.test),
    withEffect: Math.sqrt(variance(baseline) / people.baseline + variance(test) / people.test),
  };
}

/**
 * Power of the two-sided test that two rates, or two Poisson means, are equal: the chance to detect an effect of this
 * size.
 *
 * @param people people in each group, above 0.
 * @param significance false positive rate, a fraction: 0.05 means 5%.
 * @returns a probability between 0 and 1 by the normal approximation. Significant results in the wrong direction are not
 *   included.
 * @source J. L. Fleiss, B. Levin and M. C. Paik, Statistical Methods for Rates and Proportions, 3rd edition, 2003,
 *   chapter 4; agrees with R's `power.prop.test`. Means: the same with Poisson variances.
 */
export function power(effect: Effect, people: GroupSizes, significance = 0.05): number {
  assertPlannable(effect.metric, 'baseline', effect.baseline);
  assertPlannable(effect.metric, 'test', effect.test);
  assertPositive('people in the baseline', people.baseline);
  assertPositive('people in the test', people.test);
  assertBetweenZeroAndOne('significance', significance);
  const { without, withEffect } = standardErrors(effect, people);
  const reach = -normalQuantile(significance / 2) * without;
  return normalCdf((Math.abs(effect.test - effect.baseline) - reach) / withEffect);
}
