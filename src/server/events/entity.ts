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

/** A number of calendar months plus a number of milliseconds. */
export interface Duration {
  months: number;
  milliseconds: number;
}
