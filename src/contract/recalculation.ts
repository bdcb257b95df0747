import * as z from 'zod/mini';
import { once } from './field.ts';
import { followUp } from './follow-up.ts';
import { comparedPeriod } from './share-periods.ts';

/** Why a variant has no statistics. */
export const validationFailures = ['not-enough-exposures', 'not-enough-metric-data', 'baseline-mean-is-zero'] as const;
export type ValidationFailure = (typeof validationFailures)[number];

/** The schema of a key that a server may leave out or send as null. */
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
/** Two numbers. Not `z.tuple`, because it would add its code to the console's initial bundle. */
const pair = () => z.array(z.number()) as unknown as z.ZodMiniType<[number, number]>;
/** An object with values of one type. Not `z.record`, because it would add its code to the console's initial bundle. */
const byKey = <T>() => z.looseObject({}) as unknown as z.ZodMiniType<Record<string, T>>;

/** Sums of a ratio's denominator before the exposure, and of its products with the numerator and with the values after it. */
const covariateDenominator = z.looseObject({
  sum: z.number(),
  sum_squares: z.number(),
  /** Denominator before times numerator before. */
  with_numerator_before: z.number(),
  /** Denominator before times numerator after. */
  with_numerator: z.number(),
  /** Denominator before times denominator after. */
  with_denominator: z.number(),
  /** Numerator before times denominator after. */
  numerator_with_denominator: z.number(),
});

/** The counts and sums of a variant. */
const moments = {
  key: z.string(),
  /** The number of exposed people; for retention, the number of people who did the start event. */
  number_of_samples: z.number(),
  /**
   * The sum of all people's values. For a funnel, the number of people who finished it. For retention, the number of people
   * who came back. For a ratio, the sum of the numerator.
   */
  sum: z.number(),
  sum_squares: z.number(),
  /** The largest value of a person; for a ratio, of the numerator. Only the server of this package sends it. */
  largest_value: maybe(z.number()),
  /**
   * What people did early and late in their follow-up. Only for a mean without a conversion window, or with one that is not
   * shorter than the follow-up. Only the server of this package sends it, and not for sums that combine several periods of
   * constant shares.
   */
  follow_up: maybe(followUp()),
  /** The number of people who completed each funnel step. The exposure is not one of the steps. */
  step_counts: maybe(z.array(z.number())),
  /** The sum of a ratio's denominator. For retention, the number of people who did the start event. */
  denominator_sum: maybe(z.number()),
  denominator_sum_squares: maybe(z.number()),
  numerator_denominator_sum_product: maybe(z.number()),
  /**
   * With CUPED: the sum of the people's values in the days before their exposure; for a ratio, of the numerator. PostHog
   * sends these three for means and ordered funnels.
   */
  covariate_sum: maybe(z.number()),
  covariate_sum_squares: maybe(z.number()),
  /** The sum of the value before times the value after the exposure; for a ratio, of the numerator. */
  covariate_sum_product: maybe(z.number()),
  /** The people whose value before their exposure is not 0. Only the server of this package sends it. */
  covariate_active: maybe(z.number()),
  /** The denominator of a ratio before the exposure. Only the server of this package sends it. */
  covariate_denominator: maybe(covariateDenominator),
  validation_failures: maybe(z.array(z.string())),
};

export const variantMoments = once(() => z.looseObject(moments));

/** A variant compared with the baseline, with the server's own statistics. The intervals are for the relative difference. */
export const comparedVariant = once(() =>
  z.looseObject({
    ...moments,
    method: maybe(z.string()),
    /** P(variant > baseline), even if lower values are better. */
    chance_to_win: maybe(z.number()),
    credible_interval: maybe(pair()),
    p_value: maybe(z.number()),
    confidence_interval: maybe(pair()),
    significant: maybe(z.boolean()),
    /** Whether the variant is not compared, because the flag did not serve it in the compared periods of constant shares. */
    left_out: maybe(z.boolean()),
  }),
);

export const metricResult = once(() =>
  z.looseObject({
    baseline: variantMoments(),
    variant_results: z.array(comparedVariant()),
    /**
     * The periods in which the flag's shares of the variants did not change, oldest first. If several are used, the sums
     * of the variants are not counts: they are sums with the combined mean and variance. PostHog lacks this key.
     */
    share_periods: maybe(z.array(comparedPeriod())),
    /**
     * How many of all exposed people were exposed to several variants; absent if nobody was. Only the server of this
     * package sends it, with the goal.
     */
    several_variants: maybe(z.looseObject({ people: z.number(), of: z.number() })),
    /** The metric for each value of a property. PostHog sends it for metrics with a breakdown. */
    breakdown_results: maybe(
      z.array(
        z.looseObject({
          /** The value of each property of the breakdown. */
          breakdown_value: z.array(z.string()),
          baseline: variantMoments(),
          variants: z.array(comparedVariant()),
        }),
      ),
    ),
    /**
     * How many people of each variant were exposed, for each value, in the order of `breakdown_results`. Only the server of
     * this package sends it, for retention: its samples are only those with a start event.
     */
    segment_counts: maybe(z.array(byKey<number>())),
  }),
);

/**
 * The result of the first day at whose end the deciding interval of the goal excluded zero, with the default settings.
 * Only the server of this package sends it.
 */
const reached = once(() =>
  z.looseObject({
    /** `better` or `worse`. */
    state: z.string(),
    variant: z.string(),
    /** The day in the project's time zone, for example `2026-11-08`. */
    date: z.string(),
    /** Which values of the metric were better then: `higher` or `lower`. */
    direction: z.string(),
  }),
);

/** The state and the result of one metric in a recalculation. */
export const recalculationRow = once(() =>
  z.looseObject({
    metric_uuid: z.string(),
    /** `pending`, `completed` or `failed`. */
    status: z.string(),
    result: maybe(metricResult()),
    error_message: maybe(z.string()),
    /** Null if no result was reached yet. Absent if the server does not know. */
    reached: maybe(reached()),
  }),
);

/** A recalculation (a run): it computes every metric of an experiment. `results` grows as metrics finish. */
export const recalculation = once(() =>
  z.looseObject({
    /** A UUID, or `timeseries-fallback` for results that are not from a run. */
    id: z.string(),
    experiment_id: z.number(),
    /** `pending`, `in_progress`, `completed` or `failed`. */
    status: z.string(),
    total_metrics: z.number(),
    completed_metrics: z.number(),
    failed_metrics: z.number(),
    metric_errors: maybe(byKey<{ step?: string | null; message: string }>()),
    /**
     * The reason why the server can't compute the run at the moment; null if the run is not waiting. PostHog lacks this
     * key.
     */
    waiting_reason: maybe(z.string()),
    trigger: maybe(z.string()),
    created_at: z.string(),
    started_at: maybe(z.string()),
    completed_at: maybe(z.string()),
    /** The results contain events up to this time. */
    query_to: maybe(z.string()),
    /** In the response to a start request: whether a run was already in progress. */
    is_existing: maybe(z.boolean()),
    result_source: maybe(z.string()),
    results: maybe(z.array(recalculationRow())),
  }),
);

/** One metric's cumulative results at the end of each day, by date; null for a day without results. */
export const timeseries = once(() =>
  z.looseObject({
    experiment_id: z.number(),
    metric_uuid: z.string(),
    /** `pending`, `partial`, `completed` or `failed`. */
    status: z.string(),
    timeseries: byKey<MetricResult | null>(),
    errors: maybe(byKey<string>()),
    computed_at: maybe(z.string()),
  }),
);

export type VariantMoments = z.output<ReturnType<typeof variantMoments>>;
export type MetricResult = z.output<ReturnType<typeof metricResult>>;
export type Reached = z.output<ReturnType<typeof reached>>;
export type RecalculationRow = z.output<ReturnType<typeof recalculationRow>>;
export type Recalculation = z.output<ReturnType<typeof recalculation>>;
export type Timeseries = z.output<ReturnType<typeof timeseries>>;

/** Whether any variant of a result has participants. */
export const hasPeople = ({ baseline, variant_results }: MetricResult): boolean =>
  [baseline, ...variant_results].some(({ number_of_samples }) => number_of_samples > 0);
