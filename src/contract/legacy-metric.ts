import type { Json } from './field.ts';
import { isObject, type JsonObject } from './kinds/objects.ts';
import {
  type ConversionWindow,
  defaultMetricName,
  type LegacyMetric,
  type MetricSource,
  unitOf,
  type WithoutRole,
} from './metric.ts';
import { printed } from './printed.ts';
import { ANY_EVENT, actionName } from './source-kinds.ts';
import { textIn } from './text-in.ts';

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

/** Reads the metric of `filters`. A filter without events and actions has no sources. */
export function readLegacyMetric(filters: unknown): WithoutRole<LegacyMetric> {
  const stored = isObject(filters) ? filters : {};
  const entities = [...listIn(stored['events']).map(sourceIn), ...listIn(stored['actions']).map(actionIn)];
  const isFunnel = printed(stored['insight'] ?? '').toUpperCase() === 'FUNNELS';
  const all = entities.sort((one, other) => orderOf(one.stored) - orderOf(other.stored));
  const [type, sources] = isFunnel ? (['funnel', all] as const) : (['mean', all.slice(0, 1)] as const);
  return {
    id: 'filters',
    index: null,
    fingerprint: null,
    type,
    storedType: isFunnel ? 'FUNNELS' : 'TRENDS',
    name: defaultMetricName(type, '', sources),
    goal: 'increase',
    sources,
    conversionWindow: isFunnel ? windowIn(stored) : null,
    winsorize: null,
    unit: unitOf(type, sources),
    isLegacy: true,
    stored,
  };
}

/** Reads an entry of `secondary_metrics`. */
export function readLegacySecondary(entry: unknown, index: number): WithoutRole<LegacyMetric> {
  const { filters, name } = isObject(entry) ? entry : {};
  const metric = readLegacyMetric(filters);
  return { ...metric, id: `secondary-${index}`, index, name: textIn(name) ?? (metric.name || `Metric ${index + 1}`) };
}

/** Whether an experiment has a legacy metric. */
export const usesFilters = ({ filters, secondary_metrics }: Record<string, unknown>): boolean =>
  readLegacyMetric(filters).sources.length > 0 ||
  (Array.isArray(secondary_metrics) && secondary_metrics.some(isObject));
