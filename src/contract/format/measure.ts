import type { AnyMetric, MetricSource } from '../metric.ts';
import { isolateName } from './isolate-name.ts';

const aggregations: Record<string, string> = { sum: 'sum', avg: 'average', min: 'minimum', max: 'maximum' };

/** Returns what is counted of a source: "number of order_paid", "sum of amount of order_paid". */
export function formatAmount({ math, math_property, name }: MetricSource): string {
  if (math_property === null) return `number of ${isolateName(name)}`;
  return `${aggregations[math] ?? math} of ${isolateName(math_property)} of ${isolateName(name)}`;
}

/**
 * Joins the steps of a funnel as its order says: "viewed → paid", "viewed + paid in any order".
 * @param arrow what is between ordered steps
 */
export function joinSteps(steps: readonly string[], { stored }: Pick<AnyMetric, 'stored'>, arrow = ' → '): string {
  const { funnel_order_type: order } = stored;
  if (steps.length > 1 && order === 'unordered') return `${steps.join(' + ')} in any order`;
  return `${steps.join(arrow)}${steps.length > 1 && order === 'strict' ? ' with no event in between' : ''}`;
}

/** Returns the threshold of a mean, from which a person counts; null without one. The mean is then a share. */
export const thresholdOf = ({ type, stored: { threshold } }: Pick<AnyMetric, 'type' | 'stored'>): number | null =>
  type === 'mean' && typeof threshold === 'number' ? threshold : null;

/** Returns the threshold of a mean in words, after the amount: ", at least 3"; empty without one. */
export function formatThreshold(metric: Pick<AnyMetric, 'type' | 'stored'>): string {
  const threshold = thresholdOf(metric);
  return threshold === null ? '' : `, at least ${threshold}`;
}

/** Returns what a funnel, a mean or a ratio measures: "viewed → paid", "sum of amount of paid / number of paid". */
export function formatMeasure(metric: Pick<AnyMetric, 'type' | 'sources' | 'stored'>): string {
  const { type, sources } = metric;
  if (type === 'funnel')
    return joinSteps(
      sources.map(({ name }) => isolateName(name)),
      metric,
    );
  return `${sources.map(formatAmount).join(' / ')}${formatThreshold(metric)}`;
}
