import type { Json } from '#contract/field.ts';
import type { RetentionWindow } from '#contract/retention-rules.ts';
import type { PeopleQuery, SeenPeople } from './people-query.ts';

/** How a property is compared with a value. */
export type Operator =
  | 'exact'
  | 'is_not'
  | 'icontains'
  | 'not_icontains'
  | 'regex'
  | 'not_regex'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'min'
  | 'max'
  | 'between'
  | 'not_between'
  | 'is_set'
  | 'is_not_set'
  | 'is_date_exact'
  | 'is_date_before'
  | 'is_date_after';

/** A condition on a property of the event or of its person. For a person, the current properties are used. */
export interface PropertyFilter {
  of: 'event' | 'person';
  key: string;
  operator: Operator;
  value: Json;
}

/** A group of conditions: either all conditions or at least one of them must be true. */
export interface FilterGroup {
  match: 'all' | 'any';
  filters: readonly (PropertyFilter | FilterGroup)[];
}

/** Selects events by name and properties. */
export interface Entity {
  /** The event's names, one of which it must have; null for events of any name. */
  names: readonly string[] | null;
  where: FilterGroup;
}

/** The first and the last instant, both included, as ISO 8601. */
export interface TimeWindow {
  from: string;
  to: string;
}

interface BaseQuery {
  project_id: number;
  window: TimeWindow;
  /** The property that contains the variant. */
  breakdown: string;
  /** The variants to compute results for. */
  variants: readonly string[];
  /** The conditions that every event must meet. */
  where: FilterGroup;
}

/** What is computed for each variant and day. */
export type Aggregation =
  /** The number of events. */
  | { kind: 'total' }
  /** The number of people. Each person counts only on the day of the person's first event. */
  | { kind: 'people' }
  /** A statistic, for example the mean, of the people's numbers of events on the day. */
  | { kind: 'per_person'; statistic: Statistic }
  /** A statistic, for example the mean, of the numbers in the property `key` of the day's events. */
  | { kind: 'property'; key: string; statistic: Statistic };

export type Statistic = 'sum' | 'avg' | 'min' | 'max' | 'median' | 'p75' | 'p90' | 'p95' | 'p99';

export interface TrendQuery extends BaseQuery {
  kind: 'trend';
  entity: Entity;
  aggregation: Aggregation;
  /** The start of each day in the window. */
  days: readonly string[];
}

/** A number of calendar months plus a number of milliseconds. */
export interface Duration {
  months: number;
  milliseconds: number;
}

/**
 * A query for how many people completed each step and all earlier steps, in order. Each person counts in one variant.
 */
export interface FunnelQuery extends BaseQuery {
  kind: 'funnel';
  steps: readonly Entity[];
  /** The maximum time between the first and the last step. */
  within: Duration;
  /** The variant of a person who was seen in several variants: the first or the last of them. */
  attribution: 'first' | 'last';
  /** The property whose values are counted instead of people. Null: people are counted. */
  actor: string | null;
}

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

/** A query for whether any event of an entity exists. */
export interface OccurrenceQuery extends BaseQuery {
  kind: 'occurrence';
  entity: Entity;
}

/** A query for whether recent events with these names contain a flag value. */
export interface FlagQuery {
  kind: 'flag';
  project_id: number;
  names: readonly string[];
  since: string;
}

/** A variant's values, one for each day. The result of a query has no series for a variant without events. */
export interface Series {
  variant: string;
  days: number[];
  /** The distinct people on all days together, and the number of their events; null if the daily values add up (`addsUp`). */
  counted: { people: number; events: number } | null;
}

/** How many of a variant's people took each step. The result of a query has no entry for a variant without people. */
export interface FunnelStepCounts {
  variant: string;
  steps: {
    people: number;
    /**
     * The seconds between the previous step and this step, for the people who took this step. Empty for the first step.
     */
    times: number[];
  }[];
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

export interface QueryResults {
  trend: Series[];
  funnel: FunnelStepCounts[];
  occurrence: boolean;
  flag: boolean;
  moments: VariantSums[];
  people: SeenPeople;
}

export type QueryOfKind<K extends keyof QueryResults> = Extract<EventQuery, { kind: K }> & { kind: K };

export type EventQuery = TrendQuery | FunnelQuery | OccurrenceQuery | FlagQuery | MomentsQuery | PeopleQuery;
