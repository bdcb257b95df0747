import { isObject } from '#contract/kinds/objects.ts';
import { entitiesOf, insightOf } from '../metric.ts';

type Entity = Record<string, unknown>;

/** Ways to count that compute with a property, and so need one. */
const ofProperty = /^(sum|avg|min|max|median|p\d\d)$/;

function entityFault(entity: Entity, words: string): string | null {
  const { id, math, math_property } = entity;
  if (id === '' || id === undefined) return `${words} has no event.`;
  const needsProperty = typeof math === 'string' && ofProperty.test(math);
  return needsProperty && (math_property ?? '') === '' ? `${words} needs the property to compute with.` : null;
}

const isPositive = (value: unknown) => value === undefined || value === null || Number(value) > 0;

function funnelFault(filters: Entity, entities: readonly Entity[]): string | null {
  if (entities.length < 2) return 'A funnel needs at least two steps.';
  if (!isPositive(filters['funnel_window_interval'])) return 'The time to convert has to be more than 0.';
  return entities.flatMap((entity, at) => entityFault(entity, `Step ${at + 1}`) ?? [])[0] ?? null;
}

/** Why a metric could not be computed as it stands, in one sentence; null when nothing speaks against it, and where none is set. */
export function computeFault(filters: unknown): string | null {
  if (!isObject(filters)) return filters === null ? null : 'A metric is an object, like {"insight": "FUNNELS", …}.';
  const entities = entitiesOf(filters);
  const [first] = entities;
  if (!first) return null;
  return insightOf(filters) === 'funnel' ? funnelFault(filters, entities) : entityFault(first, 'The trend');
}

/** The same for a list of secondary metrics: the first that cannot be computed, and why. */
export function secondaryFault(metrics: unknown): string | null {
  if (metrics === null) return null;
  if (!Array.isArray(metrics)) return 'Secondary metrics are a list, like [{"name": …, "filters": …}].';
  const faults = metrics.flatMap((metric, at) => {
    const fault = computeFault(isObject(metric) ? (metric['filters'] ?? null) : metric);
    return fault ? [`Metric ${at + 1}: ${fault}`] : [];
  });
  return faults[0] ?? null;
}

/** Why nobody could count as exposed; null where the usual exposure counts. */
export function exposureFault(parameters: unknown): string | null {
  const exposure = isObject(parameters) ? parameters['custom_exposure_filter'] : null;
  const [event] = entitiesOf(exposure);
  return event ? entityFault(event, 'The exposure') : null;
}
