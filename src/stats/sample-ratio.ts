import { assertCount, assertPositive } from './assertions.ts';
import { chiSquareTail } from './chi-square.ts';

const fewestPerVariant = 5;
const fewestInAll = 100;

export type SampleRatio = {
  /** Expected people per variant, from the weights. */
  expected: number[];
  /** Chi-square statistic and its degrees of freedom, no unit. */
  statistic: number;
  degreesOfFreedom: number;
  /** p-value, 0 to 1: the chance of a split at least this uneven if people are assigned according to the weights. */
  pValue: number;
  /** Whether the sample is large enough for the test: 100 people in total, 5 expected per variant. */
  sufficient: boolean;
};

/**
 * Tests for a sample ratio mismatch with Pearson's chi-square test, which is valid for a single check.
 * `sequential-sample-ratio.ts` has the test for repeated checks.
 *
 * @param observed people per variant, counts.
 * @param weights planned shares in any unit, each above 0, one per variant.
 * @returns the expected split, the statistic and its p-value.
 * @source K. Pearson, Philosophical Magazine 50 (1900), 157; minimum counts: W. G. Cochran, Biometrics 10 (1954), 417;
 *   use: A. Fabijan et al., KDD 2019, 2156.
 */
export function sampleRatio(observed: readonly number[], weights: readonly number[]): SampleRatio {
  if (observed.length < 2 || observed.length !== weights.length)
    throw new RangeError(
      `a split needs at least two variants and a weight for each, got ${observed.length} and ${weights.length}`,
    );
  for (const count of observed) assertCount('observed', count);
  for (const weight of weights) assertPositive('weight', weight);
  const total = observed.reduce((sum, count) => sum + count, 0);
  const wholeWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const expected = weights.map((weight) => (total * weight) / wholeWeight);
  const statistic = expected.reduce((sum, e, k) => (e === 0 ? sum : sum + ((observed[k] ?? 0) - e) ** 2 / e), 0);
  const degreesOfFreedom = observed.length - 1;
  return {
    expected,
    statistic,
    degreesOfFreedom,
    pValue: chiSquareTail(statistic, degreesOfFreedom),
    sufficient: total >= fewestInAll && expected.every((e) => e >= fewestPerVariant),
  };
}
