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

/** One condition on a property of the event, or of the person as it is now. */
export interface PropertyFilter {
  of: 'event' | 'person';
  key: string;
  operator: Operator;
  value: Json;
}

/** Conditions of which all must hold, or at least one. */
export interface FilterGroup {
  match: 'all' | 'any';
  filters: readonly (PropertyFilter | FilterGroup)[];
}

/** Events by name (null: any) and properties. */
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
  /** People, each on the first day that they are seen on. */
  | { kind: 'people' }
  /** Events per person and day. */
  | { kind: 'per_person'; statistic: Statistic }
  /** A number that the events carry. */
  | { kind: 'property'; key: string; statistic: Statistic };

export type Statistic = 'sum' | 'avg' | 'min' | 'max' | 'median' | 'p75' | 'p90' | 'p95' | 'p99';

export interface TrendQuery extends BaseQuery {
  kind: 'trend';
  entity: Entity;
  aggregation: Aggregation;
  /** The instants at which the days of the window begin. */
  days: readonly string[];
}

/** A duration. Months are calendar months. */
export interface Duration {
  months: number;
  milliseconds: number;
}

/** For each step, how many people completed it and all earlier steps in order. Each person counts in one variant. */
export interface FunnelQuery extends BaseQuery {
  kind: 'funnel';
  steps: readonly Entity[];
  /** How long after the first step the last one may be. */
  within: Duration;
  /** Which variant counts for a person who was seen in several. */
  attribution: 'first' | 'last';
  /** Count the values of this property instead of people. */
  actor: string | null;
}

/** Which events expose a person to a variant; `breakdown` is the property that contains it. */
export interface ExposureRule {
  entity: Entity;
  breakdown: string;
  /** What happens with people who were exposed to several variants: not counted at all, or in the first one. */
  severalVariants: 'exclude' | 'first_seen';
}

/** How a person's events become one value. Property values that are not numbers are ignored. */
export type PersonAggregation =
  /** The number of events. */
  | { kind: 'events' }
  /** 1 with an event, otherwise 0. */
  | { kind: 'any' }
  | { kind: 'property'; key: string; statistic: 'sum' | 'avg' | 'min' | 'max' };

/** The value of a person, limited to percentiles of all people of all variants. */
export interface PersonValue {
  entity: Entity;
  aggregation: PersonAggregation;
  /** Percentiles from 0 to 1. */
  lower: number | null;
  upper: number | null;
  /** Whether people with the value 0 are left out when the upper percentile is computed. */
  ignoreZeros: boolean;
}

/** What is measured for every exposed person, from the exposure on. */
export type PersonMeasure =
  | { kind: 'funnel'; steps: readonly Entity[] }
  | { kind: 'mean'; value: PersonValue }
  | { kind: 'ratio'; numerator: PersonValue; denominator: PersonValue };

/** The sums over the exposed people of each variant. */
export interface MomentsQuery {
  kind: 'moments';
  project_id: number;
  window: TimeWindow;
  variants: readonly string[];
  where: FilterGroup;
  exposure: ExposureRule;
  measure: PersonMeasure;
  /** How long after the exposure events count; null: until the end of the window. */
  within: Duration | null;
  /**
   * The instants at which periods begin; results are cumulative at the end of each one. The first is not after the
   * window's start.
   */
  periods: readonly string[];
}

/** Whether any event of an entity exists. */
export interface OccurrenceQuery extends BaseQuery {
  kind: 'occurrence';
  entity: Entity;
}

/** Whether recent events contain the value of any flag. */
export interface FlagQuery {
  kind: 'flag';
  project_id: number;
  names: readonly string[];
  since: string;
}

/** The values of one variant, one for each day; a variant without events is absent. */
export interface Series {
  variant: string;
  days: number[];
  /** Distinct people and their events; null if the daily values add up. */
  counted: { people: number; events: number } | null;
}

/** How far the people of one variant got; a variant without people is absent. */
export interface FunnelStepCounts {
  variant: string;
  steps: {
    people: number;
    /** The seconds between the previous step and this one, for the people who took this one. Empty for the first step. */
    times: number[];
  }[];
}

/** The sums of one variant at the end of a period; a variant without exposed people is absent. */
export interface VariantSums {
  variant: string;
  /** The index of the period, from 0. */
  period: number;
  samples: number;
  sum: number;
  sumSquares: number;
  /** The sums of the denominator of a ratio. */
  denominator: { sum: number; sumSquares: number; product: number } | null;
  /** The people who took each step of a funnel. */
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
