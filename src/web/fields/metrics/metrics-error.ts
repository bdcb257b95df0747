import { isObject } from '#contract/kinds/objects.ts';
import {
  isUnknownMetric,
  type Metric,
  type MetricSource,
  propertyMaths,
  readMetric,
  type WithoutRole,
} from '#contract/metric.ts';
import { experimentMetricsError } from '#contract/metric-rules.ts';
import { retentionWindowError } from '#contract/retention-rules.ts';
import { isEvent, isExposure } from '#contract/source-kinds.ts';

const names: Record<WithoutRole<Metric>['type'], readonly string[]> = {
  funnel: [],
  mean: ['The metric'],
  ratio: ['The numerator', 'The denominator'],
  retention: ['The start', 'The return'],
  unknown: [],
};

interface Subject {
  /** The source in words, for example "The numerator". */
  name: string;
  canBeExposure: boolean;
}

/** Returns why a source cannot be computed. */
function sourceError({ event, math, math_property, stored }: MetricSource, { name, canBeExposure }: Subject) {
  if (isExposure(stored)) return canBeExposure ? null : `${name} can’t be the exposure. Choose an event.`;
  if (!isEvent(stored)) return null;
  if (event === null && stored['event'] !== null) return `${name} has no event.`;
  return propertyMaths.includes(math) && math_property === null ? `${name} needs a property to aggregate.` : null;
}

function oneError(metric: unknown): string | null {
  if (!isObject(metric)) return null;
  const { type, sources } = readMetric(metric);
  if (type === 'funnel' && sources.length === 0) return 'A funnel needs at least one step.';
  const errors = sources.map((source, index) =>
    sourceError(source, {
      name: names[type][index] ?? `Step ${index + 1}`,
      canBeExposure: type === 'retention' && index === 0,
    }),
  );
  const windowError = type === 'retention' ? retentionWindowError(metric) : null;
  return errors.find((error) => error !== null) ?? (windowError && `${windowError.message}.`);
}

/**
 * Checks an experiment's list of metrics. Returns why the first invalid one cannot be computed, in one sentence; null if
 * all are valid. Metrics of a kind that the console does not know are left to the server.
 */
export function metricsError(metrics: unknown): string | null {
  if (!Array.isArray(metrics)) return experimentMetricsError(metrics);
  const errors = metrics.flatMap((metric, index) => {
    const error = oneError(metric);
    return error === null ? [] : [`Metric ${index + 1}: ${error}`];
  });
  return errors[0] ?? experimentMetricsError(metrics, (metric) => !isObject(metric) || !isUnknownMetric(metric));
}
