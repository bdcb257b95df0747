import { credibleInterval } from '#stats/credible-interval.ts';
import { expectedLoss } from '#stats/expected-loss.ts';
import { expectedLosses } from '#stats/expected-losses.ts';
import { type Lift, liftBetween } from '#stats/lift.ts';
import type { LiftScale } from '#stats/lift-map.ts';
import { covarianceOf, type Estimate, estimateOf } from '#stats/moments.ts';
import { chanceAboveZero, normalExpectedLoss, normalWins } from '#stats/normal-comparison.ts';
import { normalLift } from '#stats/normal-lift.ts';
import { normalQuantile } from '#stats/normal-quantile.ts';
import { posteriorMean } from '#stats/posterior.ts';
import { type Direction, winProbabilities } from '#stats/win-probability.ts';
import { posteriorsOf } from './posteriors.ts';
import type { AnalysisInput, Interval } from './types.ts';

/** The probability model of a metric's values. Variants are indexes into the input's variants. */
export interface MetricModel {
  mean: (variant: number) => number;
  /** The interval of one variant's value. */
  interval: (variant: number, confidence: number) => Interval;
  lift: (test: number, baseline: number, scale?: LiftScale) => Lift;
  /** The chance to win of each variant. */
  wins: () => number[];
  /** The expected loss of choosing each variant. */
  losses: () => number[];
  /** The expected loss of choosing one variant instead of another. */
  lossBetween: (chosen: number, other: number) => number;
}

/** Returns each variant's estimate, adjusted or from its moments; null for a metric that is judged by its counts. */
export function estimatesOf({ metric, variants }: AnalysisInput): Estimate[] | null {
  const kind = metric === 'ratio' ? 'ratio' : 'mean';
  const estimates = variants.flatMap(({ moments, adjusted }) =>
    adjusted ? [adjusted] : moments ? [estimateOf(kind, moments)] : [],
  );
  return estimates.length === variants.length ? estimates : null;
}

/**
 * Returns a variant's entry.
 * @throws RangeError for an index outside the list.
 */
function entryAt<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`there is no variant ${index}`);
  return found;
}

function posteriorModel(input: AnalysisInput, direction: Direction): MetricModel {
  const posteriors = posteriorsOf(input);
  const at = (variant: number) => entryAt(posteriors, variant);
  return {
    mean: (variant) => posteriorMean(at(variant)),
    interval: (variant, confidence) => credibleInterval(at(variant), confidence),
    lift: (test, baseline, scale) => liftBetween(at(test), at(baseline), scale),
    wins: () => winProbabilities(posteriors, direction),
    losses: () => expectedLosses(posteriors, direction),
    lossBetween: (chosen, other) => expectedLoss(at(chosen), [at(other)], direction),
  };
}

function normalModel(estimates: readonly Estimate[], direction: Direction): MetricModel {
  const at = (variant: number) => entryAt(estimates, variant);
  const several = () => normalWins(estimates, direction);
  const lift = (test: number, baseline: number, scale?: LiftScale) => normalLift(at(test), at(baseline), scale);
  /**
   * Returns the chances to win of two variants. Each equals the chance to beat the other variant, so no integral over
   * several variants is needed.
   */
  const pair = () => {
    const { value, variance } = at(0);
    const other = at(1);
    const error = Math.sqrt(variance + other.variance - 2 * covarianceOf(at(0), other));
    const above = chanceAboveZero(value - other.value, error);
    return direction === 'higher' ? [above, 1 - above] : [1 - above, above];
  };
  return {
    mean: (variant) => at(variant).value,
    interval: (variant, confidence) => {
      const half = -normalQuantile((1 - confidence) / 2) * Math.sqrt(at(variant).variance);
      return [at(variant).value - half, at(variant).value + half];
    },
    lift,
    wins: () => (estimates.length === 2 ? pair() : several().map(({ chance }) => chance)),
    losses: () => several().map(({ loss }) => loss),
    lossBetween: (chosen, other) => normalExpectedLoss(at(chosen), at(other), direction),
  };
}

/** Returns a metric's model: normal estimates if the sums of squares are known, else posteriors from the counts. */
export function metricModel(input: AnalysisInput, direction: Direction): MetricModel {
  const estimates = estimatesOf(input);
  return estimates ? normalModel(estimates, direction) : posteriorModel(input, direction);
}
