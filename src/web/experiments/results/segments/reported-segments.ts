import { isObject } from '#contract/kinds/objects.ts';
import type { MetricResult } from '#contract/recalculation.ts';
import type { SegmentResults } from '#contract/segments.ts';
import type { Goal } from '../measured-metric.ts';

/** Returns the property of a metric's breakdown, as PostHog stores it; null without one. */
function breakdownOf(stored: Record<string, unknown>): { of: string; key: string } | null {
  const { breakdowns } = isObject(stored['breakdownFilter']) ? stored['breakdownFilter'] : {};
  const first: unknown = Array.isArray(breakdowns) ? breakdowns[0] : null;
  if (!isObject(first) || typeof first['property'] !== 'string') return null;
  return { of: first['type'] === 'person' ? 'person' : 'event', key: first['property'] };
}

/** Whether every value in a breakdown has the form that the console reads. */
const isReadable = (breakdown: unknown): boolean =>
  Array.isArray(breakdown) &&
  breakdown.length > 0 &&
  breakdown.every(
    (one) =>
      isObject(one) &&
      Array.isArray(one['breakdown_value']) &&
      one['breakdown_value'].every((value) => typeof value === 'string') &&
      isObject(one['baseline']),
  );

/** Returns the values that a server sent for a metric with a breakdown; null if it sent none. */
export function reportedSegments({
  metric,
  raw,
  computedAt,
}: Pick<Goal, 'metric' | 'raw' | 'computedAt'>): SegmentResults | null {
  const result: unknown = isObject(raw) ? raw['result'] : null;
  const breakdown = breakdownOf(metric.stored);
  if (metric.isLegacy || !breakdown || !isObject(result) || !isReadable(result['breakdown_results'])) return null;
  return {
    ...{ ...breakdown, values: null, name: null },
    metric_uuid: metric.id,
    query_to: computedAt ?? '',
    result: result as unknown as MetricResult,
    planned: false,
    opened_at: '',
    others: [],
  };
}
