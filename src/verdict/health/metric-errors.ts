import { isObject } from '#contract/kinds/objects.ts';
import { entitiesOf, metricKindOf } from '../metric.ts';

type Entity = Record<string, unknown>;

/** Aggregations that need a property. */
const propertyMath = /^(sum|avg|min|max|median|p\d\d)$/;

function entityError(entity: Entity, subject: string): string | null {
  const { id, math, math_property } = entity;
  if (id === '' || id === undefined) return `${subject} has no event.`;
  const needsProperty = typeof math === 'string' && propertyMath.test(math);
  return needsProperty && (math_property ?? '') === '' ? `${subject} needs a property to aggregate.` : null;
}

const isPositive = (value: unknown) => value === undefined || value === null || Number(value) > 0;

function funnelError(filters: Entity, entities: readonly Entity[]): string | null {
  if (entities.length < 2) return 'A funnel needs at least two steps.';
  if (!isPositive(filters['funnel_window_interval'])) return 'The conversion window must be longer than 0.';
  return entities.flatMap((entity, index) => entityError(entity, `Step ${index + 1}`) ?? [])[0] ?? null;
}

/** Returns why a metric cannot be computed, in one sentence. Null if the metric is valid or not set. */
export function metricError(filters: unknown): string | null {
  if (!isObject(filters))
    return filters === null ? null : 'A metric must be an object, for example {"insight": "FUNNELS", …}.';
  const entities = entitiesOf(filters);
  const [first] = entities;
  if (!first) return null;
  return metricKindOf(filters) === 'funnel' ? funnelError(filters, entities) : entityError(first, 'The trend');
}

/** Returns why the first invalid secondary metric cannot be computed; null if all are valid. */
export function secondaryMetricsError(metrics: unknown): string | null {
  if (metrics === null) return null;
  if (!Array.isArray(metrics)) return 'Secondary metrics must be a list, for example [{"name": …, "filters": …}].';
  const errors = metrics.flatMap((metric, index) => {
    const error = metricError(isObject(metric) ? (metric['filters'] ?? null) : metric);
    return error ? [`Metric ${index + 1}: ${error}`] : [];
  });
  return errors[0] ?? null;
}

/** Returns why an experiment's exposure event is invalid. Null if the event is valid, or if it is the default. */
export function exposureError(parameters: unknown): string | null {
  const exposure = isObject(parameters) ? parameters['custom_exposure_filter'] : null;
  const [event] = entitiesOf(exposure);
  return event ? entityError(event, 'The exposure') : null;
}
