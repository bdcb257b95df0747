import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import type { SegmentProperty } from './segment-property.ts';

/** A property by which PostHog divides a metric. */
export type Breakdown = SegmentProperty;

/** The number of properties that PostHog combines. */
export const MAX_BREAKDOWNS = 3;

const entriesOf = (stored: JsonObject): unknown[] => {
  const { breakdowns } = isObject(stored['breakdownFilter']) ? stored['breakdownFilter'] : {};
  return Array.isArray(breakdowns) ? breakdowns : [];
};

/** Returns the properties of a stored metric's breakdown; none without one. */
export const breakdownsOf = (stored: JsonObject): Breakdown[] =>
  entriesOf(stored).flatMap((entry) =>
    isObject(entry) && typeof entry['property'] === 'string'
      ? [{ of: entry['type'] === 'person' ? ('person' as const) : ('event' as const), key: entry['property'] }]
      : [],
  );

const isSameAs =
  ({ of, key }: Breakdown) =>
  (entry: unknown): entry is JsonObject =>
    isObject(entry) && entry['property'] === key && (entry['type'] === 'person') === (of === 'person');

/** Returns the stored metrics with a breakdown of one of them. Keeps what the server stored about a property that stays. */
export function withBreakdowns(metrics: unknown, id: string, breakdowns: readonly Breakdown[]): JsonObject[] {
  const stored = Array.isArray(metrics) ? metrics.filter(isObject) : [];
  return stored.map((metric) => {
    if (metric['uuid'] !== id) return metric;
    const { breakdownFilter, ...rest } = metric;
    if (breakdowns.length === 0) return rest;
    const before = entriesOf(metric);
    const entries = breakdowns.map((one) => before.find(isSameAs(one)) ?? { property: one.key, type: one.of });
    return { ...rest, breakdownFilter: { ...(isObject(breakdownFilter) ? breakdownFilter : {}), breakdowns: entries } };
  });
}

/** Whether a metric is stored in the experiment itself. A shared metric is changed where it is shared. */
export const isOwnMetric = (metrics: unknown, id: string): boolean =>
  Array.isArray(metrics) && metrics.some((metric) => isObject(metric) && metric['uuid'] === id);
