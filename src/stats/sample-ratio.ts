import { chiSquareTail } from './chi-square.ts';
import { refuseUnlessCount, refuseUnlessPositive } from './refuse.ts';

const fewestPerVariant = 5;
const fewestInAll = 100;

export type SampleRatio = {
  /** People that the weights promise each variant. */
  expected: number[];
  /** Chi-square statistic and its degrees of freedom, no unit. */
  statistic: number;
  degreesOfFreedom: number;
  /** Chance of a split at least this uneven if people were shared out as promised, 0 to 1. */
  pValue: number;
  /** Whether there are people enough for the test: 100 in all, 5 expected per variant. */
  sufficient: boolean;
};

/**
 * Tests whether people were shared out between variants as promised (sample ratio mismatch), by Pearson's chi-square.
 *
 * @param observed people per variant, counts. @param weights promised shares in any unit, each above 0, as many.
 * @returns the split that was promised, the statistic, and its p-value.
 * @source K. Pearson, Philosophical Magazine 50 (1900), 157; minimum counts: W. G. Cochran, Biometrics 10 (1954), 417; use:
 *   A. Fabijan et al., KDD 2019, 2156.
 */
export function sampleRatio(observed: readonly number[], weights: readonly number[]): SampleRatio {
  if (observed.length < 2 || observed.length !== weights.length)
    throw new RangeError(
      `a split needs at least two variants and a weight for each, got ${observed.length} and ${weights.length}`,
    );
  for (const count of observed) refuseUnlessCount('observed', count);
  for (const weight of weights) refuseUnlessPositive('weight', weight);
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
