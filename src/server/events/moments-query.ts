import type { RetentionWindow } from '#contract/retention-rules.ts';
import type { MomentsBefore } from '#stats/moments.ts';
import type { Duration, Entity, TimeWindow } from './entity.ts';

/** Which events expose a person to a variant. */
export interface ExposureRule {
  entity: Entity;
  /** The property that contains the variant. Null: every exposure is to the first variant. */
  breakdown: string | null;
  /**
   * How to count people who were exposed to several variants. `exclude`: as soon as they are exposed to a second variant,
   * they no longer count. `first_seen`: they count in their first variant.
   */
  severalVariants: 'exclude' | 'first_seen';
}

/** How a person's events become one value. An event whose property is not a number counts as 0. */
export type PersonAggregation =
  /** The number of events. */
  | { kind: 'events' }
  /** 1 if there is an event, otherwise 0. */
  | { kind: 'any' }
  | { kind: 'property'; key: string; statistic: 'sum' | 'avg' | 'min' | 'max' };

/**
 * How a person's value is computed. Values are limited to the range between two percentiles (winsorization). A
 * percentile is one of the values of the people of all variants: the one with the rank `floor(share * people)`, from 0.
 */
export interface PersonValue {
  entity: Entity;
  aggregation: PersonAggregation;
  /** The lower percentile, from 0 to 1. Null: no lower limit. */
  lower: number | null;
  /** The upper percentile, from 0 to 1. Null: no upper limit. */
  upper: number | null;
  /** Whether the upper percentile is computed without people whose value is 0. */
  ignoreZeros: boolean;
}

/**
 * Measures which of the people with a start event came back. The start event is the first or last event of `start`
 * after the exposure, or, if `start` is null, the first exposure. A person came back if an event of `completion` is in
 * the window after the start event.
 *
 * Days and hours are calendar days and clock hours in the time zone: day 1 is the whole day after the day of the start
 * event. Seconds and minutes are exact. After a number of weeks or months, the clock time is the same as that of the
 * start event. If clocks show this time twice, the first time is used. If clocks skip it, the time is computed as if
 * they had not changed yet.
 */
export interface RetentionMeasure {
  kind: 'retention';
  start: Entity | null;
  completion: Entity;
  window: RetentionWindow;
  timezone: string;
}

/**
 * The two parts of the time after a person's first exposure, in milliseconds since the exposure: the early part ends at
 * `early`, and the late part, which begins then, at `end`.
 */
export interface FollowUp {
  early: number;
  end: number;
}

/** What is measured for each exposed person after the exposure. */
export type PersonMeasure =
  | { kind: 'funnel'; steps: readonly Entity[] }
  /** With `followUp`, also the values in its two parts, at the end of the last period. */
  | { kind: 'mean'; value: PersonValue; followUp?: FollowUp }
  | { kind: 'ratio'; numerator: PersonValue; denominator: PersonValue }
  | RetentionMeasure;

/** A property that divides people. */
export interface Segment {
  /** The event that exposed the person, or the person with today's properties. */
  of: 'event' | 'person';
  key: string;
  /** The label of each value that counts under another name. Absent if no values are grouped. */
  labels?: Readonly<Record<string, string>>;
}

/**
 * Another experiment, whose variants divide people: each by the first exposure to it in the window. People then count from
 * the later of their two exposures, and those who don't count in the other experiment because they were exposed to several of
 * its variants do not count at all. Only for queries with one period, and not for retention metrics.
 */
export interface OtherExperiment {
  of: 'experiment';
  exposure: ExposureRule;
  variants: readonly string[];
}

/** How many values of a property are told apart: those with the most people. */
export const MAX_SEGMENTS = 10;

/** Returns the rules for everything that exposes people. */
export const exposuresOf = ({ exposure, segment }: Pick<MomentsQuery, 'exposure' | 'segment'>): ExposureRule[] =>
  segment?.of === 'experiment' ? [exposure, segment.exposure] : [exposure];

/**
 * A query for each variant's number of exposed people, and the sums of their values. A retention metric counts only
 * exposed people with a start event.
 */
export interface MomentsQuery {
  kind: 'moments';
  project_id: number;
  window: TimeWindow;
  variants: readonly string[];
  exposure: ExposureRule;
  measure: PersonMeasure;
  /**
   * The time after a person's exposure in which the person's events count, without its last instant. For a retention
   * metric, this limits only the start events. Null: events count until the end of the window.
   */
  within: Duration | null;
  /**
   * Divides the people by a property of the exposure that made them participants or of the person, or by the variants of
   * another experiment. Null: not at all.
   */
  segment: Segment | OtherExperiment | null;
  /**
   * Measures also what people did in the days before their exposure (CUPED): their value in this time, with the same
   * percentiles as limits, or for a funnel whether there is an event of its last step. Not for retention, nor for values
   * that need an event (`avg`, `min` and `max`). Null: nothing is measured before the exposure.
   */
  covariate: { days: number } | null;
  /**
   * The start of each period. The first period starts when the window starts, or earlier. Results are cumulative: a
   * period's result also contains all earlier periods.
   */
  periods: readonly string[];
  /**
   * The start of each stratum. The first stratum starts when the window starts, or earlier. People count in the stratum of
   * their first exposure.
   */
  strata: readonly string[];
}

/**
 * A variant's sums in a stratum at the end of a period. The result of a query has no entry for a variant without people.
 */
export interface VariantSums {
  variant: string;
  /** The index of the period, from 0. */
  period: number;
  /** The index of the stratum, from 0. */
  stratum: number;
  /**
   * For a query with a segment: the value of the property or its label, empty if it is missing. Null for the people with all other values
   * than those with the most people, and for a query without a segment. For a query with another experiment: its variant,
   * empty for people who are not in it.
   */
  segment: string | null;
  /** The number of exposed people; for a retention metric, the number of people with a start event. */
  samples: number;
  sum: number;
  sumSquares: number;
  /** The largest value of a person; for a ratio, of the numerator. Null for other metrics. */
  largest: number | null;
  /**
   * For a ratio: the sums of the denominator, and of numerator times denominator (`product`). For a retention metric,
   * the denominator is 1 for each person with a start event. Null for other metrics.
   */
  denominator: { sum: number; sumSquares: number; product: number } | null;
  /** For a funnel: the number of people who took each step. Null for other metrics. */
  steps: number[] | null;
  /**
   * In the last period, for a mean with a follow-up: the sums over the people whose follow-up ends before the window does.
   * Their values in each part are computed like those of the metric, and limited to the same range, which is extended to 0.
   * Null for others.
   */
  followUp: FollowUpSums | null;
  /** For a query with a covariate: the sums of the values before the exposure. Null for others. */
  before: MomentsBefore | null;
}

/** The sums of people's values in the two parts of their follow-up. */
export interface FollowUpSums {
  samples: number;
  early: number;
  earlySquares: number;
  late: number;
  lateSquares: number;
  /** The sum of early value times late value. */
  product: number;
}
