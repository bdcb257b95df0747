import type { ConversionWindow, ExperimentMetric, JsonObject, MetricSource } from './experiment-metric.ts';
import type { Json } from './field.ts';
import { isObject } from './kinds/objects.ts';
import { defaultMetricName, unitOf } from './metric-definition.ts';
import { printed } from './printed.ts';
import { ANY_EVENT, actionName } from './source-kinds.ts';
import { textIn } from './text-in.ts';

type Bare = Omit<ExperimentMetric, 'role' | 'margin'>;

const orderOf = ({ order }: JsonObject) => (typeof order === 'number' ? order : 0);

const listIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Reads an event of a legacy metric. */
const sourceIn = (stored: JsonObject): MetricSource => ({
  event: textIn(stored['id']),
  name: textIn(stored['id']) ?? ANY_EVENT,
  math: textIn(stored['math']) ?? 'total',
  math_property: textIn(stored['math_property']),
  properties: (stored['properties'] ?? []) as Json,
  currency: null,
  stored,
});

/** Reads an action of a legacy metric. */
const actionIn = (stored: JsonObject): MetricSource => ({
  ...sourceIn(stored),
  event: null,
  name: actionName(stored),
});

const DEFAULT_WINDOW: ConversionWindow = { length: 14, unit: 'day' };

function windowIn({ funnel_window_interval, funnel_window_interval_unit }: JsonObject): ConversionWindow {
  if (typeof funnel_window_interval !== 'number') return DEFAULT_WINDOW;
  return { length: funnel_window_interval, unit: textIn(funnel_window_interval_unit) ?? 'day' };
}

/** Returns a list with the metric of a legacy filter; an empty list for a filter without events and actions. */
export function filterMetric(filters: unknown, id: string, name: unknown = null): Bare[] {
  if (!isObject(filters)) return [];
  const entities = [...listIn(filters['events']).map(sourceIn), ...listIn(filters['actions']).map(actionIn)];
  if (entities.length === 0) return [];
  const isFunnel = printed(filters['insight'] ?? '').toUpperCase() === 'FUNNELS';
  const all = entities.sort((one, other) => orderOf(one.stored) - orderOf(other.stored));
  const [type, sources] = isFunnel ? (['funnel', all] as const) : (['mean', all.slice(0, 1)] as const);
  return [
    {
      id,
      fingerprint: null,
      type,
      storedType: isFunnel ? 'FUNNELS' : 'TRENDS',
      name: textIn(name) ?? defaultMetricName(type, '', sources),
      goal: 'increase',
      sources,
      conversionWindow: isFunnel ? windowIn(filters) : null,
      winsorize: null,
      unit: unitOf(type, sources),
      storage: 'filters',
      stored: filters,
    },
  ];
}

/** Returns a list with the metric of a `secondary_metrics` entry; an empty list if its filter has no events and actions. */
export const secondaryFilterMetric = (entry: unknown, index: number): Bare[] =>
  isObject(entry) ? filterMetric(entry['filters'], `secondary-${index}`, entry['name']) : [];

/** Whether an experiment has a legacy metric. */
export const usesFilters = ({ filters, secondary_metrics }: Record<string, unknown>): boolean =>
  filterMetric(filters, 'filters').length > 0 || (Array.isArray(secondary_metrics) && secondary_metrics.some(isObject));
