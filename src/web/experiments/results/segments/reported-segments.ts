import { isObject } from '#contract/kinds/objects.ts';
import type { MetricResult } from '#contract/recalculation.ts';
import type { SegmentResults } from '#contract/segments.ts';
import type { Goal } from '../measured-metric.ts';
import { breakdownsOf } from './metric-breakdowns.ts';

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
  const breakdowns = breakdownsOf(metric.stored);
  const [first] = breakdowns;
  if (metric.isLegacy || !first || !isObject(result) || !isReadable(result['breakdown_results'])) return null;
  return {
    ...{ of: first.of, key: breakdowns.map(({ key }) => key).join(', '), values: null, name: null },
    metric_uuid: metric.id,
    query_to: computedAt ?? '',
    result: result as unknown as MetricResult,
    planned: false,
    opened_at: '',
    others: [],
  };
}
