import type { FollowUp } from '#contract/follow-up.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Metric } from '#contract/metric.ts';
import type { MetricResult, ValidationFailure, VariantMoments } from '#contract/recalculation.ts';
import { adjustPair } from '#stats/cuped.ts';
import { type Estimate, estimateOf, type MomentsBefore, type MomentsKind } from '#stats/moments.ts';
import { chanceAboveZero } from '#stats/normal-comparison.ts';
import { normalQuantile } from '#stats/normal-quantile.ts';
import { relativeLift } from '#stats/relative-lift.ts';
import { studentPValue, studentQuantile } from '#stats/student.ts';
import type { FollowUpSums, VariantSums } from '../events/moments-query.ts';
import { type CombinedPeriods, momentsOf } from './combine-periods.ts';

/**
 * As on PostHog, a comparison has no statistics if a variant's or the baseline's counts are below these minimums.
 * `MIN_CONVERSIONS` applies only to funnels and retention, and `MIN_NOT_CONVERTED` only to funnels with the Bayesian method.
 */
const [MIN_EXPOSURES, MIN_CONVERSIONS, MIN_NOT_CONVERTED] = [50, 5, 5];

type Type = Exclude<Metric['type'], 'unknown'>;

/** As on PostHog, retention is a ratio, because the number of people who do the start event is random too. */
const kinds: Record<Type, MomentsKind> = { funnel: 'proportion', mean: 'mean', ratio: 'ratio', retention: 'ratio' };

const isRatio = (type: Type) => kinds[type] === 'ratio';

/** The types whose values are 1 or 0 per person. */
const sharesOfPeople: readonly Type[] = ['funnel', 'retention'];

interface Method {
  name: 'bayesian' | 'frequentist';
  /** The confidence level, from 0 to 1. */
  level: number;
  baseline: string;
}

const numberIn = (value: unknown, key: string, fallback: number) => {
  const found = isObject(value) ? value[key] : null;
  return typeof found === 'number' ? found : fallback;
};

const DEFAULT_LEVEL = 0.95;

/** Returns the method from an experiment's `stats_config`. Missing values get defaults. */
export function methodIn(config: unknown): Method {
  const { method, bayesian, frequentist, baseline_variant_key } = isObject(config) ? config : {};
  const baseline = typeof baseline_variant_key === 'string' ? baseline_variant_key : CONTROL_KEY;
  return method === 'frequentist'
    ? { name: 'frequentist', level: 1 - numberIn(frequentist, 'alpha', 1 - DEFAULT_LEVEL), baseline }
    : { name: 'bayesian', level: numberIn(bayesian, 'ci_level', DEFAULT_LEVEL), baseline };
}

const nothing = (variant: string): VariantSums => ({
  variant,
  period: 0,
  stratum: 0,
  segment: null,
  samples: 0,
  sum: 0,
  sumSquares: 0,
  largest: null,
  denominator: null,
  steps: null,
  followUp: null,
  before: null,
});

function failuresOf({ samples, sum }: VariantSums, type: Type, isBaseline: boolean): ValidationFailure[] {
  return [
    ...(samples < MIN_EXPOSURES ? ['not-enough-exposures' as const] : []),
    ...(sharesOfPeople.includes(type) && sum < MIN_CONVERSIONS ? ['not-enough-metric-data' as const] : []),
    ...(isBaseline && sum === 0 ? ['baseline-mean-is-zero' as const] : []),
  ];
}

const stepsOf = ({ steps }: VariantSums, count: number) => steps ?? Array.from({ length: count }, () => 0);

const followUpOf = ({ samples, early, earlySquares, late, lateSquares, product }: FollowUpSums): FollowUp => ({
  number_of_samples: samples,
  early_sum: early,
  early_sum_squares: earlySquares,
  late_sum: late,
  late_sum_squares: lateSquares,
  early_late_sum_product: product,
});

/** Returns the sums from before the exposure in the format of the response. */
const beforeRow = ({ active = 0, sum, sumSquares, product, denominator }: MomentsBefore) => ({
  covariate_active: active,
  covariate_sum: sum,
  covariate_sum_squares: sumSquares,
  covariate_sum_product: product,
  ...(denominator && {
    covariate_denominator: {
      sum: denominator.sum,
      sum_squares: denominator.sumSquares,
      with_numerator_before: denominator.withNumeratorBefore,
      with_numerator: denominator.withNumerator,
      with_denominator: denominator.withDenominator,
      numerator_with_denominator: denominator.numeratorWithDenominator,
    },
  }),
});

/** Returns a variant's counts and sums in the format of the response. */
function momentsRow(sums: VariantSums, type: Type, steps: number, isBaseline: boolean): VariantMoments {
  const { denominator, followUp, before } = sums;
  return {
    key: sums.variant,
    number_of_samples: sums.samples,
    sum: sums.sum,
    sum_squares: sums.sumSquares,
    ...(sums.largest === null ? {} : { largest_value: sums.largest }),
    ...(followUp === null ? {} : { follow_up: followUpOf(followUp) }),
    ...(type === 'funnel' ? { step_counts: stepsOf(sums, steps) } : {}),
    ...(isRatio(type)
      ? {
          denominator_sum: denominator?.sum ?? 0,
          denominator_sum_squares: denominator?.sumSquares ?? 0,
          numerator_denominator_sum_product: denominator?.product ?? 0,
        }
      : {}),
    ...(before === null ? {} : beforeRow(before)),
    validation_failures: failuresOf(sums, type, isBaseline),
  };
}

/** Whether too many people converted. The normal approximation of a rate also needs people who did not convert. */
const isTooFull = ({ samples, sum }: VariantSums, type: Type) => type === 'funnel' && samples - sum < MIN_NOT_CONVERTED;

/** Whether a variant has a value. */
const hasValue = ({ samples, denominator }: VariantSums, type: Type) =>
  samples > 0 && (!isRatio(type) || Boolean(denominator?.sum));

/**
 * Returns the estimates of a variant and of the baseline, adjusted as on PostHog if they were measured before the exposure.
 * The variance of a rate over several periods is not binomial, so it is a mean of 0 and 1.
 */
function estimatesIn(own: VariantSums, control: VariantSums, type: Type, isCombined: boolean) {
  if (!hasValue(own, type) || !hasValue(control, type)) return null;
  const kind = isCombined && type === 'funnel' ? 'mean' : kinds[type];
  const [test, baseline] = [momentsOf(own), momentsOf(control)];
  return adjustPair(kind, test, baseline) ?? { test: estimateOf(kind, test), baseline: estimateOf(kind, baseline) };
}

/** Returns the degrees of freedom of Welch's test (B. L. Welch, Biometrika 34 (1947), 28). */
function welchFreedom(one: Estimate, other: Estimate): number {
  const part = ({ variance, samples }: Estimate) => variance ** 2 / (samples - 1);
  return (one.variance + other.variance) ** 2 / (part(one) + part(other));
}

function statisticsOf(test: Estimate, baseline: Estimate, { name, level }: Method) {
  const lift = relativeLift(test, baseline);
  if (!lift || !(lift.standardError > 0)) return { method: name };
  const { value, standardError } = lift;
  const around = (errors: number): [number, number] => [value - errors * standardError, value + errors * standardError];
  if (name === 'frequentist') {
    const freedom = welchFreedom(test, baseline);
    const p_value = studentPValue(value / standardError, freedom);
    const confidence_interval = around(studentQuantile(1 - level, freedom));
    return { method: name, p_value, confidence_interval, significant: p_value < 1 - level };
  }
  const chance_to_win = chanceAboveZero(value, standardError);
  const credible_interval = around(normalQuantile((1 + level) / 2));
  return {
    method: name,
    chance_to_win,
    credible_interval,
    significant: chance_to_win > level || chance_to_win < 1 - level,
  };
}

interface Comparison {
  type: Type;
  /** The number of the funnel's steps. */
  steps: number;
  /** The keys of all variants. */
  variants: readonly string[];
  method: Method;
}

/**
 * Compares every variant with the baseline: the relative difference, computed with the delta method, with CUPED if it was
 * measured. As in PostHog's
 * current version, a variant has no statistics if its counts or the baseline's counts are too small.
 */
export function compareVariants(
  { sums, periods, leftOut, isCombined }: CombinedPeriods,
  comparison: Comparison,
): MetricResult {
  const { type, steps, variants, method } = comparison;
  const sumsIn = (key: string) => sums.find(({ variant }) => variant === key) ?? nothing(key);
  const control = sumsIn(method.baseline);
  const baseline = momentsRow(control, type, steps, true);
  const compared = variants
    .filter((key) => key !== method.baseline)
    .map((key) => {
      const own = sumsIn(key);
      const row = momentsRow(own, type, steps, false);
      if (leftOut.has(key)) return { ...row, left_out: true };
      const estimates = estimatesIn(own, control, type, isCombined);
      const failures = [...(baseline.validation_failures ?? []), ...(row.validation_failures ?? [])];
      const isTooSmall =
        failures.length > 0 || (method.name === 'bayesian' && (isTooFull(own, type) || isTooFull(control, type)));
      return isTooSmall || !estimates
        ? { ...row, method: method.name }
        : { ...row, ...statisticsOf(estimates.test, estimates.baseline, method) };
    });
  return { baseline, variant_results: compared, share_periods: periods };
}
