import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { EventStore } from '../events/event-store.ts';
import { measuredEvents } from './parse-filters.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * Whether one of a metric's latest events within a week contains a feature flag's value. Events of internal and test
 * accounts count even if the metric excludes them, because the first events are usually those of developers.
 */
export async function hasFlagEvents(
  events: EventStore,
  project_id: number,
  filters: Json,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const names = measuredEvents(isObject(filters) ? filters : {}).flatMap(({ id }) => id ?? []);
  const since = new Date(now.getTime() - WEEK_MS).toISOString();
  return events.measure({ kind: 'flag', project_id, names, since }, signal);
}
