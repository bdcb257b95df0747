import { assertPositive } from './assertions.ts';

/** Sums over the participants of one variant. A ratio also has the sums of its denominator. */
export interface Moments {
  /** Participants. */
  samples: number;
  /** The sum of the participants' values; for a ratio, the sum of the numerators. */
  sum: number;
  sumSquares: number;
  denominatorSum?: number;
  denominatorSumSquares?: number;
  /** The sum over participants of numerator times denominator. */
  product?: number;
}

/** A share of participants who convert, a mean per participant, or a ratio of two sums. */
export type MomentsKind = 'proportion' | 'mean' | 'ratio';

/** The estimated value of a variant. */
export interface Estimate {
  value: number;
  /** The variance of the estimate, not of one participant. */
  variance: number;
  samples: number;
}

/** Estimates the share of participants who convert. Its variance is binomial. */
export function estimateProportion({ samples, sum }: Moments): Estimate {
  assertPositive('samples', samples);
  const value = sum / samples;
  return { value, variance: Math.max(0, value * (1 - value)) / samples, samples };
}

/** Returns the variance of the participants' values, with Bessel's correction; 0 for a single participant. */
const sampleVariance = (samples: number, sum: number, sumSquares: number) =>
  samples > 1 ? Math.max(0, sumSquares - (sum * sum) / samples) / (samples - 1) : 0;

/** Estimates the mean per participant. */
export function estimateMean({ samples, sum, sumSquares }: Moments): Estimate {
  assertPositive('samples', samples);
  return { value: sum / samples, variance: sampleVariance(samples, sum, sumSquares) / samples, samples };
}

/**
 * Estimates the ratio of two sums over the same participants. Its variance includes the covariance of numerator and
 * denominator.
 *
 * @throws RangeError without participants or the sums of the denominator, or if the denominators add up to zero.
 * @source the delta method: W. G. Cochran, Sampling Techniques, 3rd edition, 1977, section 6.3; A. Deng et al.,
 *   "Applying the delta method in metric analytics", KDD 2018.
 */
export function estimateRatio(moments: Moments): Estimate {
  const { samples, sum, sumSquares, denominatorSum, denominatorSumSquares, product } = moments;
  assertPositive('samples', samples);
  if (!denominatorSum || denominatorSumSquares === undefined || product === undefined)
    throw new RangeError('a ratio needs the sums of its denominator, and they must not add up to zero');
  const value = sum / denominatorSum;
  const mean = denominatorSum / samples;
  const covariance = samples > 1 ? (product - (sum * denominatorSum) / samples) / (samples - 1) : 0;
  const perParticipant =
    sampleVariance(samples, sum, sumSquares) -
    2 * value * covariance +
    value * value * sampleVariance(samples, denominatorSum, denominatorSumSquares);
  return { value, variance: Math.max(0, perParticipant) / (mean * mean) / samples, samples };
}

const estimators = { proportion: estimateProportion, mean: estimateMean, ratio: estimateRatio } as const;

/**
 * Estimates a variant's value.
 * @throws RangeError without participants, or for a ratio whose denominator is missing or adds up to zero.
 */
export const estimateOf = (kind: MomentsKind, moments: Moments): Estimate => estimators[kind](moments);

/**
 * Returns how many equal values would have a sum with the same relative uncertainty as this sum. For a proportion, this
 * is the number of conversions. For revenue, it is less than the number of buyers if a few orders are very large.
 *
 * @returns at least 0.
 * @source the effective sample size of L. Kish, Survey Sampling, 1965.
 */
export const effectiveConversions = ({ sum, sumSquares }: Moments): number =>
  sumSquares > 0 ? (sum * sum) / sumSquares : 0;
