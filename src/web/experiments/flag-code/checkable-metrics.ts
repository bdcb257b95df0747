import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { formatMetric, hasMetric } from '#verdict/metric.ts';

interface CheckableMetric {
  name: string;
  /** The metric's events in the format of a legacy metric, because the check only accepts this format. */
  filters: unknown;
}

/**
 * Returns the metrics that have events, the goal first. The server can check whether their events contain flag values.
 */
export function checkableMetrics({
  filters,
  secondary_metrics,
  metrics,
  metrics_secondary,
}: Experiment): CheckableMetric[] {
  const secondary = Array.isArray(secondary_metrics) ? (secondary_metrics as unknown[]).filter(isObject) : [];
  const perPerson = metricsOf({ metrics, metrics_secondary }).map(({ name, role, sources }) => ({
    name: role === 'goal' ? `Goal: ${name}` : name,
    filters: { events: sources.flatMap(({ event }) => (event === null ? [] : [{ id: event, name: event }])) },
  }));
  return [
    ...perPerson,
    { name: `Goal: ${formatMetric(filters)}`, filters },
    ...secondary.map((metric, at) => ({ name: `${metric['name'] || `Metric ${at + 1}`}`, filters: metric['filters'] })),
  ].filter((metric) => hasMetric(metric.filters));
}
