import type { GroupNoun } from '#contract/reported-design.ts';
import type { NotAdjusted } from '#stats/cuped.ts';
import type { EarlyAndLate } from '#stats/lift-change.ts';
import type { Estimate, Moments } from '#stats/moments.ts';
import type { MetricKind } from '../metric.ts';
import type { RequiredConfidence, RunTime } from '../required-confidence.ts';
import type { Returns } from '../returns.ts';
import type { AnalysisSettings } from '../settings.ts';

/** One variant's counts: participants, and conversions (funnel), events (trend), or the sum of the values. */
export interface VariantCounts {
  key: string;
  people: number;
  successes: number;
  /**
   * The sums from which the spread of the values is computed. Absent if the server sends none, and for a funnel unless it
   * combines several periods of constant shares: its rate is then a mean of 0 and 1.
   */
  moments?: Moments;
  /** The estimate that CUPED adjusted; absent if it is not used. Then it decides, and `moments` are what people did. */
  adjusted?: Estimate;
  /** The largest value of a participant, if the server sends it. */
  largest?: number;
  /** The values in the two parts of the follow-up (see `followUp` in the contract), if the server sends them. */
  followUp?: EarlyAndLate;
  /** For several periods of constant shares: the effective values (see `stratifiedEffectiveValues`). */
  effective?: number;
}

/** Everything that an analysis is computed from. The same input always gives the same result. */
export interface AnalysisInput {
  metric: MetricKind;
  variants: readonly VariantCounts[];
  settings: AnalysisSettings;
  /** Participants at the planned end divided by participants now; null without a planned end. */
  growth: number | null;
  /** When the results were computed, relative to the plan. The default is the end of the plan. */
  runTime?: RunTime;
  /** Whether the experiment has run long enough for a forecast. True by default. */
  canForecast?: boolean;
  /** The unit of the values, for example EUR; null or absent for counts and shares. */
  unit?: string | null;
  /** Whether the conversions are people who came back. */
  isRetention?: boolean;
  /** Whether the participants are only the people who did the start event of a retention metric. */
  hasStartEvent?: boolean;
  /** The noun of the groups that are counted; null or absent if people are counted. */
  groups?: GroupNoun | null;
  /** How people of a retention metric come back; null or absent for other metrics. */
  returns?: Returns | null;
  /**
   * For a retention metric other than the goal: the observed and the planned shares of the people who did the start
   * event, if they are uneven. The metric is then not judged. The goal has its own check of the split.
   */
  unevenStart?: string | null;
  /** The plan's minimum detectable effect in the metric's unit; null without one. */
  minimum?: number | null;
  /** Whether CUPED is used; absent if the experiment does not ask for it, or the server does not send its sums. */
  cuped?: Cuped;
}

/** How CUPED changes a metric: what is adjusted, or why nothing is. */
export type Cuped = {
  /** The share of participants with a value before their exposure; null if unknown. */
  activeShare: number | null;
} & (
  | { isUsed: true; theta: number; reduction: number }
  /** `estimates`: the adjusted values of the variants, if the reader leaves them out. */
  | { isUsed: false; reason: NotAdjusted | 'switched_off'; estimates?: readonly Estimate[] }
);

export type Interval = [low: number, high: number];

/**
 * Three intervals of one quantity: `half` has 50% of the probability mass, `most` has 80%. `full` is the deciding interval
 * (see `RequiredConfidence`) unless stated otherwise.
 */
export interface CredibleIntervals {
  half: Interval;
  most: Interval;
  full: Interval;
}

/** The forecast of a comparison: the interval at the planned end, and how many participants detect which lift. */
export interface Forecast {
  /** The deciding interval at the planned end if the values stay the same; null without a planned end. */
  projected: [number, number] | null;
  /**
   * Participants that the baseline needs for 80% power if the true lift is at one end of its current 50% interval: the end
   * that is easier to detect. Infinity if unknown.
   */
  fewest: number;
  /**
   * The same for the lift that is hardest to detect in the 50% interval. Infinity if unknown, or if the interval includes
   * zero.
   */
  most: number;
  /** The minimum detectable lift with the participants so far, at 80% power; null if unknown. */
  noticeable: number | null;
  /** The statistical power for the planned effect with the participants so far; null without a planned effect. */
  power: number | null;
}

/** A variant compared with the baseline. */
export interface Comparison {
  /** The relative lift, adjusted if CUPED is used, else observed; null if the baseline's value is not above zero. */
  change: number | null;
  /** The intervals of the relative lift. */
  relative: CredibleIntervals;
  /** The intervals of the difference, in the metric's unit. */
  absolute: CredibleIntervals;
  /** The intervals with the confidence from the settings. They are valid for a single planned check. */
  plain: { relative: Interval; absolute: Interval };
  /** The chance to beat the baseline; for a neutral metric, the chance to be higher. */
  beats: number;
  /** The probabilities of a lift below, within and above the region of negligible lifts. */
  regions: { below: number; within: number; above: number };
  /** The expected loss of choosing the variant instead of the baseline, in the metric's unit. */
  lossToBaseline: number;
  outlook: Forecast;
  /** With CUPED: the comparison without it, which does not decide. */
  withoutCuped?: OtherComparison;
  /** If the reader leaves CUPED out: the comparison with it, which decides. */
  withCuped?: OtherComparison;
}

/** What a comparison would be with the other choice about CUPED. */
export interface OtherComparison {
  /** The values that it compares, of the variant and of the baseline. */
  values: readonly [test: number, baseline: number];
  /** The observed relative lift; null if the baseline's value is not above zero. */
  change: number | null;
  /** The interval of the relative lift with the confidence of the deciding interval. */
  relative: Interval;
  /** The share by which CUPED reduces the variance of the difference, at most 1. */
  reduction: number;
}

/** The analysis of one variant. */
export interface VariantAnalysis extends VariantCounts {
  /** The observed value: a conversion rate, a mean per participant or a ratio. */
  rate: number;
  /** Intervals of the rate. `full` has the confidence from the settings. */
  rates: CredibleIntervals;
  /** The chance to win, which means to be the best of all compared variants. */
  best: number;
  /** The expected loss of choosing the variant, in the metric's unit. */
  loss: number;
  /** Null for the baseline. */
  comparison: Comparison | null;
}

/** All computed figures of one metric. */
export interface Analysis {
  metric: MetricKind;
  settings: AnalysisSettings;
  /** The confidence of the deciding interval. */
  required: RequiredConfidence;
  unit?: string | null;
  isRetention?: boolean;
  hasStartEvent?: boolean;
  groups?: GroupNoun | null;
  returns?: Returns | null;
  unevenStart?: string | null;
  cuped?: Cuped;
  baseline: string;
  /** The baseline's estimated mean. A relative loss is a fraction of this mean. */
  baselineMean: number;
  /** The baseline first, then the others in the order of the response. */
  variants: VariantAnalysis[];
}

/** The part of a variant that the verdict depends on. */
export interface VariantSummary extends VariantCounts {
  best: number;
  /** Null for the baseline. */
  comparison: Pick<Comparison, 'beats' | 'regions'> | null;
}

/** The part of an analysis that the verdict depends on. */
export interface VerdictInput<V extends VariantSummary = VariantSummary> {
  metric: MetricKind;
  settings: AnalysisSettings;
  variants: readonly V[];
}

/** A variant that is compared with the baseline. */
export type WithComparison<V extends VariantSummary> = V & { comparison: NonNullable<V['comparison']> };
export type ComparedVariant = WithComparison<VariantAnalysis>;
