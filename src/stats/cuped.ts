import {
  type Estimate,
  estimateOf,
  type Moments,
  type MomentsBefore,
  type MomentsKind,
  pooledMoments,
  sampleCovariance,
} from './moments.ts';

/** Why a metric is not adjusted. */
export type NotAdjusted =
  /** The values before the exposure were not measured for every variant. */
  | 'unknown'
  /** They are all equal, for example all zero. */
  | 'constant'
  /** Too few participants have a value before the exposure. */
  | 'few_active'
  /** They do not make the variance smaller. */
  | 'no_reduction'
  /** A variant has too few participants, or an adjusted value is not above zero although the measured one is. */
  | 'unstable';

/** The adjusted values of all variants, in the order of the moments. */
export interface Adjustment {
  /** The variance of an estimate contains the part `shared`, which all of them have in common. */
  estimates: Estimate[];
  /** By how much the value is adjusted per unit of the difference before the exposure. */
  theta: number;
  /** The share by which the adjustment reduces the variance of the variants' values, above 0 and at most 1. */
  reduction: number;
}

/** Fewer participants with a value before the exposure, or a smaller share of them, do not predict the others. */
const [MIN_ACTIVE, MIN_ACTIVE_SHARE] = [100, 0.05];

/** A value of a participant as a weighted sum of two measured values: a numerator and a denominator. */
interface Linear {
  /** The variant's value: a mean, or a ratio of sums. */
  value: number;
  weights: readonly [numerator: number, denominator: number];
}

/** Returns the linear approximation of a ratio of two sums at their means; a mean has no denominator. */
function linearAt(samples: number, sum: number, denominatorSum: number | undefined): Linear {
  if (denominatorSum === undefined) return { value: sum / samples, weights: [1, 0] };
  const mean = denominatorSum / samples;
  return { value: sum / denominatorSum, weights: [1 / mean, -sum / denominatorSum / mean] };
}

type WithBefore = Moments & { before: MomentsBefore };

/** Returns the linear value before the exposure and its variance between participants. */
function beforeOf({ samples, before }: Pick<WithBefore, 'samples' | 'before'>) {
  const { denominator } = before;
  const linear = linearAt(samples, before.sum, denominator?.sum);
  const [one, other] = linear.weights;
  const spread = (sum: number, otherSum: number, product: number) => sampleCovariance(samples, sum, otherSum, product);
  const ofDenominator = denominator
    ? 2 * one * other * spread(before.sum, denominator.sum, denominator.withNumeratorBefore) +
      other * other * spread(denominator.sum, denominator.sum, denominator.sumSquares)
    : 0;
  return {
    ...linear,
    variance: Math.max(0, one * one * spread(before.sum, before.sum, before.sumSquares) + ofDenominator),
  };
}

/** Returns the covariance between participants of the values before and after the exposure. */
function covarianceWithBefore(moments: WithBefore, weightsBefore: Linear['weights']): number {
  const { samples, sum, denominatorSum, before } = moments;
  const { denominator } = before;
  const [one, other] = linearAt(samples, sum, denominatorSum).weights;
  const [oneBefore, otherBefore] = weightsBefore;
  const spread = (first: number, second: number, product: number) => sampleCovariance(samples, first, second, product);
  const ofNumerators = one * oneBefore * spread(sum, before.sum, before.product);
  if (!denominator || denominatorSum === undefined) return ofNumerators;
  return (
    ofNumerators +
    one * otherBefore * spread(sum, denominator.sum, denominator.withNumerator) +
    other * oneBefore * spread(denominatorSum, before.sum, denominator.numeratorWithDenominator) +
    other * otherBefore * spread(denominatorSum, denominator.sum, denominator.withDenominator)
  );
}

const hasBefore = (moments: Moments): moments is WithBefore =>
  moments.before !== undefined && (moments.denominatorSum === undefined || moments.before.denominator !== undefined);

/** Whether the values before the exposure are a ratio whose denominator adds up to zero. */
const lacksDenominator = ({ before: { denominator } }: WithBefore) => denominator?.sum === 0;

/** A variant's values before and after the exposure, and their covariance between participants. */
interface Part {
  samples: number;
  before: { value: number; variance: number };
  after: Estimate;
  covariance: number;
}

function partOf(kind: MomentsKind, moments: WithBefore): Part {
  const before = beforeOf(moments);
  const covariance = covarianceWithBefore(moments, before.weights);
  return { samples: moments.samples, before, after: estimateOf(kind, moments), covariance };
}

/** Returns the adjusted value, with the variance that does not come from the mean before the exposure. */
const adjusted = ({ samples, before, after, covariance }: Part, mean: number, theta: number): Estimate => ({
  value: after.value - theta * (before.value - mean),
  variance: Math.max(0, after.variance + (theta * theta * before.variance - 2 * theta * covariance) / samples),
  samples,
});

const areTooFew = (active: number | undefined, samples: number) =>
  active !== undefined && (active < MIN_ACTIVE || active < MIN_ACTIVE_SHARE * samples);

/**
 * Adjusts the values of the variants by what the participants did before their exposure (CUPED): A_k = Ȳ_k − θ (X̄_k −
 * X̄), with one θ for all variants, estimated within the variants. Participants are assigned at random, so the values before
 * the exposure differ by chance only, and the adjustment removes the part of the noise that they explain. X̄ is the mean over
 * all variants: its variance θ² s²_X / N is the same in every A_k, and so the covariance of any two.
 *
 * Whether a metric is adjusted depends on the values before the exposure and on variances, never on the effect.
 *
 * @param kind a share of people is adjusted like a mean of 0 and 1, and a ratio by its linear approximation.
 * @throws RangeError for a ratio whose denominator adds up to zero, and without participants.
 * @source A. Deng, Y. Xu, R. Kohavi, T. Walker, "Improving the sensitivity of online controlled experiments by utilizing
 *   pre-experiment data", WSDM 2013; W. Lin, Annals of Applied Statistics 7 (2013), 295; for ratios A. Deng et al.,
 *   "Applying the delta method in metric analytics", KDD 2018.
 */
export function adjustByBefore(kind: MomentsKind, variants: readonly Moments[]): Adjustment | NotAdjusted {
  if (variants.length === 0 || !variants.every(hasBefore)) return 'unknown';
  if (variants.some(({ samples }) => samples < 2)) return 'unstable';
  const all = pooledMoments(variants) as WithBefore;
  if (areTooFew(all.before.active, all.samples)) return 'few_active';
  if (variants.some(lacksDenominator)) return 'constant';
  const parts = variants.map((moments) => partOf(kind, moments));
  const add = (of: (part: Part) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const spread = add(({ before, samples }) => (samples - 1) * before.variance);
  if (!(spread > 0)) return 'constant';
  const theta = add(({ covariance, samples }) => (samples - 1) * covariance) / spread;
  const overall = beforeOf(all);
  const own = parts.map((part) => adjusted(part, overall.value, theta));
  const reduction = 1 - own.reduce((sum, { variance }) => sum + variance, 0) / add(({ after }) => after.variance);
  if (!Number.isFinite(theta) || !(reduction > 0)) return 'no_reduction';
  if (parts.some(({ after }, at) => after.value > 0 && !((own[at]?.value ?? 0) > 0))) return 'unstable';
  const shared = (theta * theta * overall.variance) / all.samples;
  const estimates = own.map((one) => ({ ...one, variance: one.variance + shared, shared }));
  return { estimates, theta, reduction };
}

/**
 * Adjusts the values of variants among some of the participants with a θ from all of them, around the mean of these
 * participants. Null if the values before the exposure are unknown.
 */
export function adjustGroup(kind: MomentsKind, variants: readonly Moments[], theta: number): Estimate[] | null {
  if (!variants.every(hasBefore) || variants.some(lacksDenominator)) return null;
  const all = pooledMoments(variants) as WithBefore;
  const overall = beforeOf(all);
  const shared = (theta * theta * overall.variance) / all.samples;
  return variants
    .map((moments) => adjusted(partOf(kind, moments), overall.value, theta))
    .map((one) => ({ ...one, variance: one.variance + shared, shared }));
}

/**
 * Returns the share by which the adjustment reduces the variance of the difference between two variants. A variance that
 * is smaller by the share ρ is as if there were ρ / (1 − ρ) more participants.
 */
export const reductionBetween = (
  measured: readonly [Estimate, Estimate],
  adjusted: readonly [Estimate, Estimate],
): number => {
  const own = adjusted.reduce((sum, { variance, shared = 0 }) => sum + variance - shared, 0);
  return 1 - own / measured.reduce((sum, { variance }) => sum + variance, 0);
};

/**
 * Adjusts two variants as PostHog does: with a θ from all participants of this pair together.
 * @returns the estimates, with independent errors, and θ; null if the values before the exposure are unknown or do not vary.
 */
export function adjustPair(kind: MomentsKind, test: Moments, baseline: Moments) {
  const pair = [test, baseline].filter(hasBefore);
  if (pair.length < 2 || pair.some(lacksDenominator)) return null;
  const all = pooledMoments(pair) as WithBefore;
  const overall = beforeOf(all);
  const theta = covarianceWithBefore(all, overall.weights) / overall.variance;
  const [one, other] = pair.map((moments) => adjusted(partOf(kind, moments), overall.value, theta));
  return Number.isFinite(theta) && one && other ? { test: one, baseline: other, theta } : null;
}

/**
 * Returns the standard score of the difference between two variants before the exposure. It is normal, because the
 * participants were assigned at random after it.
 *
 * @returns null if the values before the exposure are unknown or have no variance.
 */
export function differenceBefore(test: Moments, baseline: Moments): number | null {
  if (!hasBefore(test) || !hasBefore(baseline)) return null;
  if (lacksDenominator(test) || lacksDenominator(baseline)) return null;
  const [one, other] = [beforeOf(test), beforeOf(baseline)];
  const variance = one.variance / test.samples + other.variance / baseline.samples;
  return variance > 0 ? (one.value - other.value) / Math.sqrt(variance) : null;
}
