import { assertPositive } from './assertions.ts';
import { effectiveConversions, estimateMean, type Moments, type MomentsBefore } from './moments.ts';

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

/** Returns the combined sums before the exposure; null if a stratum has none. */
function combinedBefore(
  strata: readonly VariantStratum[],
  sumOf: (of: (moments: Moments) => number) => number,
  productOf: (of: (moments: Moments) => Sums) => number,
): MomentsBefore | null {
  const all = strata.map(({ moments: { before } }) => before);
  const known = all.filter((before) => before !== undefined);
  if (known.length < all.length) return null;
  const isRatio = known.every(({ denominator }) => denominator !== undefined);
  const sum = ({ before }: Moments) => before?.sum ?? 0;
  const below = ({ before }: Moments) => before?.denominator?.sum ?? 0;
  const after = ({ denominatorSum = 0 }: Moments) => denominatorSum;
  type Below = NonNullable<MomentsBefore['denominator']>;
  const ofDenominator = (name: keyof Below, one: (moments: Moments) => number, other: (moments: Moments) => number) =>
    productOf((moments) => [one(moments), other(moments), moments.before?.denominator?.[name] ?? 0]);
  return {
    ...(known.every(({ active }) => active !== undefined) && {
      active: known.reduce((total, { active = 0 }) => total + active, 0),
    }),
    sum: sumOf(sum),
    sumSquares: productOf((moments) => [sum(moments), sum(moments), moments.before?.sumSquares ?? 0]),
    product: productOf((moments) => [sum(moments), moments.sum, moments.before?.product ?? 0]),
    ...(isRatio && {
      denominator: {
        sum: sumOf(below),
        sumSquares: ofDenominator('sumSquares', below, below),
        withNumeratorBefore: ofDenominator('withNumeratorBefore', below, sum),
        withNumerator: ofDenominator('withNumerator', below, (moments) => moments.sum),
        withDenominator: ofDenominator('withDenominator', below, after),
        numeratorWithDenominator: ofDenominator('numeratorWithDenominator', sum, after),
      },
    }),
  };
}

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
  const isRatio = strata.every(({ moments }) => moments.denominatorSum !== undefined);
  const below = ({ denominatorSum = 0 }: Moments) => denominatorSum;
  const before = combinedBefore(strata, (of) => mean(of) * samples, product);
  return {
    ...combined,
    ...(isRatio && {
      denominatorSum: mean(below) * samples,
      denominatorSumSquares: product((one) => [below(one), below(one), one.denominatorSumSquares ?? 0]),
      product: product((one) => [one.sum, below(one), one.product ?? 0]),
    }),
    ...(before && { before }),
  };
}
