import type { Json } from '#contract/field.ts';

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

/** A condition on a property of the event or the person. The person's current properties are used. */
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

/** Selects events by name (null: any name) and properties. */
export interface Entity {
  name: string | null;
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
  /** The property that contains the variant, and the values that count. */
  breakdown: string;
  variants: readonly string[];
  /** The conditions that every event must meet. */
  where: FilterGroup;
}

/** What is computed for each variant and day. */
export type Aggregation =
  /** Events. */
  | { kind: 'total' }
  /** People. Each person counts on the day of the first event. */
  | { kind: 'people' }
  /** Events per person and day. */
  | { kind: 'per_person'; statistic: Statistic }
  /** A number in the events. */
  | { kind: 'property'; key: string; statistic: Statistic };

export type Statistic = 'sum' | 'avg' | 'min' | 'max' | 'median' | 'p75' | 'p90' | 'p95' | 'p99';

export interface TrendQuery extends BaseQuery {
  kind: 'trend';
  entity: Entity;
  aggregation: Aggregation;
  /** The start of each day in the window. */
  days: readonly string[];
}

/** A duration. Months are calendar months. */
export interface Duration {
  months: number;
  milliseconds: number;
}

/**
 * Counts for each step how many people completed it and all earlier steps in order. Each person counts in one variant.
 */
export interface FunnelQuery extends BaseQuery {
  kind: 'funnel';
  steps: readonly Entity[];
  /** The maximum time between the first and the last step. */
  within: Duration;
  /** Which variant counts for a person who was seen in several variants. */
  attribution: 'first' | 'last';
  /** Count the values of this property instead of people. */
  actor: string | null;
}

/** Which events expose a person to a variant. `breakdown` is the property that contains the variant. */
export interface ExposureRule {
  entity: Entity;
  breakdown: string;
  /** Whether people who were exposed to several variants are not counted, or are counted in their first variant. */
  severalVariants: 'exclude' | 'first_seen';
}

/** How a person's events become one value. Property values that are not numbers are ignored. */
export type PersonAggregation =
  /** The number of events. */
  | { kind: 'events' }
  /** 1 with an event, otherwise 0. */
  | { kind: 'any' }
  | { kind: 'property'; key: string; statistic: 'sum' | 'avg' | 'min' | 'max' };

/** A person's value, limited to percentiles over the people of all variants. */
export interface PersonValue {
  entity: Entity;
  aggregation: PersonAggregation;
  /** Percentiles from 0 to 1. */
  lower: number | null;
  upper: number | null;
  /** Whether the upper percentile ignores people with the value 0. */
  ignoreZeros: boolean;
}

/** What is measured for each exposed person after the exposure. */
export type PersonMeasure =
  | { kind: 'funnel'; steps: readonly Entity[] }
  | { kind: 'mean'; value: PersonValue }
  | { kind: 'ratio'; numerator: PersonValue; denominator: PersonValue };

/** Requests the sums over each variant's exposed people. */
export interface MomentsQuery {
  kind: 'moments';
  project_id: number;
  window: TimeWindow;
  variants: readonly string[];
  where: FilterGroup;
  exposure: ExposureRule;
  measure: PersonMeasure;
  /** How long events count after the exposure. Null: until the end of the window. */
  within: Duration | null;
  /**
   * The start of each period. Results are cumulative at the end of each period. The first start is not after the
   * window's start.
   */
  periods: readonly string[];
}

/** Requests whether any event of an entity exists. */
export interface OccurrenceQuery extends BaseQuery {
  kind: 'occurrence';
  entity: Entity;
}

/** Requests whether recent events contain a flag value. */
export interface FlagQuery {
  kind: 'flag';
  project_id: number;
  names: readonly string[];
  since: string;
}

/** A variant's values, one for each day. Variants without events are absent. */
export interface Series {
  variant: string;
  days: number[];
  /** Distinct people and their events; null if the daily values add up. */
  counted: { people: number; events: number } | null;
}

/** How many of a variant's people took each step. Variants without people are absent. */
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

/** A variant's sums at the end of a period. Variants without exposed people are absent. */
export interface VariantSums {
  variant: string;
  /** The index of the period, from 0. */
  period: number;
  samples: number;
  sum: number;
  sumSquares: number;
  /** The sums of a ratio's denominator. */
  denominator: { sum: number; sumSquares: number; product: number } | null;
  /** The number of people who took each step of a funnel. */
  steps: number[] | null;
}

export interface QueryResults {
  trend: Series[];
  funnel: FunnelStepCounts[];
  occurrence: boolean;
  flag: boolean;
  moments: VariantSums[];
}

/** A query of one kind. */
export type QueryOfKind<K extends keyof QueryResults> = Extract<EventQuery, { kind: K }> & { kind: K };

export type EventQuery = TrendQuery | FunnelQuery | OccurrenceQuery | FlagQuery | MomentsQuery;
