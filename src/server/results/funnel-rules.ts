import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import type { TimeUnit } from '#contract/time-unit.ts';
import type { Duration } from '../events/entity.ts';
import type { FunnelQuery } from '../events/event-query.ts';
import type { ParsedFilters } from './parse-filters.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

const durations: Record<TimeUnit, Duration> = {
  second: { months: 0, milliseconds: SECOND_MS },
  minute: { months: 0, milliseconds: 60 * SECOND_MS },
  hour: { months: 0, milliseconds: 3600 * SECOND_MS },
  day: { months: 0, milliseconds: DAY_MS },
  week: { months: 0, milliseconds: 7 * DAY_MS },
  month: { months: 1, milliseconds: 0 },
};

export function durationIn(count: number, unit: TimeUnit): Duration {
  const { months, milliseconds } = durations[unit];
  return { months: Math.round(months * count), milliseconds: milliseconds * count };
}

/** Returns a funnel's conversion window as a duration. */
export const durationOf = ({ within: { count, unit } }: ParsedFilters): Duration => durationIn(count, unit);

const attributions = new Map<string, FunnelQuery['attribution']>([
  ['first_touch', 'first'],
  ['last_touch', 'last'],
]);

/**
 * Returns which variant counts for a person who was seen in several variants. Throws 400 for any other rule than the
 * first or the last variant.
 */
export function attributionOf({ filters }: ParsedFilters): FunnelQuery['attribution'] {
  const requested = printed(filters['breakdown_attribution_type'] ?? 'first_touch');
  const known = attributions.get(requested);
  if (!known)
    throw invalidInput(`This server supports the attribution types first_touch and last_touch, not ${requested}.`);
  return known;
}

const people = ['', 'person_id', 'person.id'];

/**
 * Returns the property whose values a funnel counts instead of people; null if it counts people. Throws 400 for any
 * other expression.
 */
export function actorOf({ filters }: ParsedFilters): string | null {
  const requested = printed(filters['funnel_aggregate_by_hogql'] ?? '').trim();
  if (people.includes(requested)) return null;
  const property = /^properties\.([$\w-]+)$/.exec(requested)?.[1];
  if (!property)
    throw invalidInput(`This server's funnels can count people or the values of one property, not ${requested}.`);
  return property;
}

/** Throws 400 for a funnel with exclusions. They are not supported, and ignoring them would give a wrong result. */
export function rejectExclusions({ filters: { exclusions } }: ParsedFilters) {
  if (Array.isArray(exclusions) && exclusions.length > 0)
    throw invalidInput('This server does not support funnels with exclusions.');
}
