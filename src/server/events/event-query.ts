import type { Duration, Entity, FilterGroup, TimeWindow } from './entity.ts';
import type { MomentsQuery, VariantSums } from './moments-query.ts';
import type { Participation, ParticipationQuery } from './participation-query.ts';
import type { PeopleQuery, SeenPeople } from './people-query.ts';

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

export interface QueryResults {
  trend: Series[];
  funnel: FunnelStepCounts[];
  occurrence: boolean;
  flag: boolean;
  moments: VariantSums[];
  people: SeenPeople;
  participation: Participation | null;
}

export type QueryOfKind<K extends keyof QueryResults> = Extract<EventQuery, { kind: K }> & { kind: K };

export type EventQuery =
  | TrendQuery
  | FunnelQuery
  | OccurrenceQuery
  | FlagQuery
  | MomentsQuery
  | PeopleQuery
  | ParticipationQuery;
