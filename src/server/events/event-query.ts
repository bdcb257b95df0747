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

/** How many people took the first steps in this order. Each person counts in one variant. */
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

export interface QueryResults {
  trend: Series[];
  funnel: FunnelStepCounts[];
  occurrence: boolean;
  flag: boolean;
}

export type EventQuery = TrendQuery | FunnelQuery | OccurrenceQuery | FlagQuery;
