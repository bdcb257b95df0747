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
  /** What the participants did before their exposure; absent if it was not measured. */
  before?: MomentsBefore;
}

/** Sums over the participants of one variant of their values before the exposure. */
export interface MomentsBefore {
  /** Participants whose value before the exposure is not zero; for a ratio, whose numerator or denominator is not. */
  active?: number;
  /** The sum of the values before the exposure; for a ratio, of the numerators. */
  sum: number;
  sumSquares: number;
  /** The sum over participants of the value before times the value after the exposure; for a ratio, of the numerators. */
  product: number;
  /** For a ratio: the sums of its denominator before the exposure. */
  denominator?: {
    sum: number;
    sumSquares: number;
    /** Numerator before times denominator before. */
    withNumeratorBefore: number;
    /** Denominator before times numerator after. */
    withNumerator: number;
    /** Denominator before times denominator after. */
    withDenominator: number;
    /** Numerator before times denominator after. */
    numeratorWithDenominator: number;
  };
}

/** A share of participants who convert, a mean per participant, or a ratio of two sums. */
export type MomentsKind = 'proportion' | 'mean' | 'ratio';

/** The estimated value of a variant. */
export interface Estimate {
  value: number;
  /** The variance of the estimate, not of one participant. */
  variance: number;
  samples: number;
  /** The part of the variance that the estimates of all variants share (see `adjustByBefore`): their covariance. 0 by default. */
  shared?: number;
}

/** Returns the covariance of two estimates: 0 for independent participants. */
export const covarianceOf = (one: Estimate, other: Estimate): number => Math.min(one.shared ?? 0, other.shared ?? 0);

/** Returns the estimate without the part of its variance that all variants share. Differences of estimates depend only on these. */
export const withoutShared = ({ shared = 0, ...estimate }: Estimate): Estimate => ({
  ...estimate,
  variance: estimate.variance - shared,
});

/** Estimates the share of participants who convert. Its variance is binomial. */
export function estimateProportion({ samples, sum }: Moments): Estimate {
  assertPositive('samples', samples);
  const value = sum / samples;
  return { value, variance: Math.max(0, value * (1 - value)) / samples, samples };
}

/** Returns the covariance of two values of the participants, with Bessel's correction; 0 for a single participant. */
export const sampleCovariance = (samples: number, sum: number, otherSum: number, product: number): number =>
  samples > 1 ? (product - (sum * otherSum) / samples) / (samples - 1) : 0;

/** Returns the variance of the participants' values, with Bessel's correction; 0 for a single participant. */
const sampleVariance = (samples: number, sum: number, sumSquares: number) =>
  Math.max(0, sampleCovariance(samples, sum, sum, sumSquares));

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
  const covariance = sampleCovariance(samples, sum, denominatorSum, product);
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

/** Adds the values of objects with the same keys. An object in a value is added the same way; a key that one lacks is left out. */
function addAll<T extends object>(all: readonly T[]): T {
  const [first] = all;
  if (!first) return {} as T;
  const keys = (Object.keys(first) as (keyof T)[]).filter((key) => all.every((one) => one[key] !== undefined));
  const sumOf = (key: keyof T) => {
    const values = all.map((one) => one[key]);
    return typeof values[0] === 'object' ? addAll(values as object[]) : (values as number[]).reduce((a, b) => a + b, 0);
  };
  return Object.fromEntries(keys.map((key) => [key, sumOf(key)])) as T;
}

/** Returns the moments of the participants of all variants together. A sum that is not known of all is left out. */
export const pooledMoments = (all: readonly Moments[]): Moments =>
  all.length === 0 ? { samples: 0, sum: 0, sumSquares: 0 } : addAll(all);
