import { assertPositive } from './assertions.ts';
import { effectiveConversions, estimateMean, type Moments } from './moments.ts';

/** One variant in one stratum. */
export interface VariantStratum {
  moments: Moments;
  /** The participants of all variants in the stratum. */
  people: number;
}

/**
 * Returns the effective values of a variant over strata: how many equal values in a single stratum would have a mean that is
 * as skewed, (Σ φ_s^1.5 / √E_s)^−2, with φ_s the share of the combined variance that comes from stratum s, and E_s its
 * effective values. The skewness of a mean is proportional to 1 / √E, and its third cumulant to the variance to the power
 * of 1.5. So a stratum with few values counts as much as it contributes to the variance.
 *
 * @returns 0 if the values have no variance, or if there are none.
 */
export function stratifiedEffectiveValues(strata: readonly VariantStratum[]): number {
  const total = strata.reduce((sum, { people }) => sum + people, 0);
  const parts = strata.map(({ moments, people }) => (people / total) ** 2 * estimateMean(moments).variance);
  const variance = parts.reduce((sum, part) => sum + part, 0);
  const skewness = strata.reduce((sum, { moments }, at) => {
    const part = (parts[at] ?? 0) / variance;
    return part > 0 ? sum + part ** 1.5 / Math.sqrt(effectiveConversions(moments)) : sum;
  }, 0);
  return skewness > 0 ? skewness ** -2 : 0;
}

type Sums = [sum: number, otherSum: number, product: number];

/**
 * Returns the moments of a variant over strata in which the variants had different shares. The weight of a stratum is its
 * share of all participants, N_s / N, and so the same for every variant. The mean is Σ (N_s / N) · Ȳ_s, and its variance
 * Σ (N_s / N)² · v_s, with v_s the variance of the mean in the stratum; covariances likewise. The result has the samples
 * of all strata, and the sums from which `estimateMean` and `estimateRatio` compute exactly these means, variances and
 * covariances.
 *
 * @param strata each with at least two samples of the variant.
 * @source W. G. Cochran, Sampling Techniques, 3rd edition, 1977, sections 5.3 and 5A.9 (post-stratification); L. W.
 *   Miratrix, J. S. Sekhon and B. Yu, JRSS B 75 (2013) 369.
 */
export function stratifiedMoments(strata: readonly VariantStratum[]): Moments {
  const total = strata.reduce((sum, { people }) => sum + people, 0);
  const samples = strata.reduce((sum, { moments }) => sum + moments.samples, 0);
  assertPositive('people', total);
  const mean = (sumOf: (moments: Moments) => number) =>
    strata.reduce((sum, { moments, people }) => sum + (people / total) * (sumOf(moments) / moments.samples), 0);
  /** The sum of products of two values that have the combined means and covariance. */
  const product = (sumsOf: (moments: Moments) => Sums) => {
    const covariance = strata.reduce((sum, { moments, people }) => {
      const [one, other, both] = sumsOf(moments);
      const { samples: count } = moments;
      return sum + ((people / total) ** 2 * (both - (one * other) / count)) / (count - 1) / count;
    }, 0);
    const means = mean((moments) => sumsOf(moments)[0]) * mean((moments) => sumsOf(moments)[1]);
    return covariance * samples * (samples - 1) + means * samples;
  };
  const combined = {
    samples,
    sum: mean(({ sum }) => sum) * samples,
    sumSquares: product(({ sum, sumSquares }) => [sum, sum, sumSquares]),
  };
  if (strata.some(({ moments }) => moments.denominatorSum === undefined)) return combined;
  const below = ({ denominatorSum = 0 }: Moments) => denominatorSum;
  return {
    ...combined,
    denominatorSum: mean(below) * samples,
    denominatorSumSquares: product((one) => [below(one), below(one), one.denominatorSumSquares ?? 0]),
    product: product((one) => [one.sum, below(one), one.product ?? 0]),
  };
}
