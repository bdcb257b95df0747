import { isObject } from '#contract/kinds/objects.ts';
import { METRIC_KIND, propertyMaths } from '#contract/metric-definition.ts';
import type { EditableMetric, MetricObject } from '../metric-model.ts';

/** The kinds of metrics per exposed person that the form offers. A count and a value are both stored as a mean. */
export type MetricKindChoice = 'funnel' | 'count' | 'mean' | 'ratio';

/** The kind of a stored metric; null for a type that the form does not know. */
export function kindOf(metric: MetricObject): MetricKindChoice | null {
  const { kind, metric_type, source } = metric;
  if (kind !== METRIC_KIND) return null;
  if (metric_type === 'funnel' || metric_type === 'ratio') return metric_type;
  if (metric_type !== 'mean') return null;
  return isObject(source) && propertyMaths.includes(String(source['math'])) ? 'mean' : 'count';
}

/** Returns the object without the keys whose value is undefined. */
export const withoutUnset = (object: MetricObject): MetricObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

const node = (event: unknown, keys: MetricObject = {}): MetricObject => ({ kind: 'EventsNode', event, ...keys });

const objectIn = (value: unknown): MetricObject => (isObject(value) ? value : {});
const listIn = (value: unknown): MetricObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The first event of a metric, which stays when the kind changes. */
function firstEvent({ series, source, numerator }: MetricObject): unknown {
  const [step] = listIn(series);
  return objectIn(step ?? source ?? numerator)['event'] ?? '';
}

const bodies: Record<MetricKindChoice, (event: unknown) => MetricObject> = {
  funnel: (event) => ({ metric_type: 'funnel', series: [node(event)] }),
  count: (event) => ({ metric_type: 'mean', source: node(event, { math: 'total' }) }),
  mean: (event) => ({ metric_type: 'mean', source: node(event, { math: 'sum', math_property: '' }) }),
  ratio: (event) => ({
    metric_type: 'ratio',
    numerator: node(event, { math: 'sum', math_property: '' }),
    denominator: node(event, { math: 'total' }),
  }),
};

/** The keys that belong to one type of metric. */
const typeKeys = [
  ...['metric_type', 'series', 'funnel_order_type', 'source', 'numerator', 'denominator'],
  ...['lower_bound_percentile', 'upper_bound_percentile', 'ignore_zeros', 'threshold'],
  ...['numerator_outlier_handling', 'denominator_outlier_handling'],
];

/** A metric of a kind without an event yet. */
export const newMetric = (kind: MetricKindChoice, keys: MetricObject = {}): MetricObject => ({
  kind: METRIC_KIND,
  ...bodies[kind](''),
  goal: 'increase',
  ...keys,
});

/** The metric as another kind, with the same first event, name, window and direction. */
export function setKind(metric: MetricObject, kind: MetricKindChoice): MetricObject {
  const kept = Object.fromEntries(Object.entries(metric).filter(([key]) => !typeKeys.includes(key)));
  return { ...kept, ...bodies[kind](firstEvent(metric)) };
}

/** A source as the editors of events show it: with the event's name as its id. */
const asEvent = (source: MetricObject): MetricObject => ({ ...source, id: source['event'] ?? null });

/** A source with the changes of an editor of events. The name of a source is the name of its event. */
function asSource({ id, type, order, name, ...source }: MetricObject): MetricObject {
  return withoutUnset({ kind: 'EventsNode', ...source, event: id ?? null, name: name === id ? undefined : name });
}

/** One side of a metric as the editors of events show it. */
export const eventIn = (metric: MetricObject, key: string): MetricObject => asEvent(objectIn(metric[key]));

/** The metric with another event on one side. */
export const setEvent = (metric: MetricObject, key: string, change: MetricObject): MetricObject => ({
  ...metric,
  [key]: asSource(withoutUnset({ ...eventIn(metric, key), ...change })),
});

/** The steps of a funnel as the editor of steps shows them. */
export const asFunnel = (metric: MetricObject): EditableMetric => ({
  filters: withoutUnset({
    insight: 'FUNNELS',
    funnel_window_interval: metric['conversion_window'] ?? undefined,
    funnel_window_interval_unit: metric['conversion_window_unit'] ?? undefined,
  }),
  insight: 'FUNNELS',
  events: listIn(metric['series']).map(asEvent),
  actions: 0,
});

/** The metric with the steps and the window of the editor of steps. */
export const withFunnel = (metric: MetricObject, filters: MetricObject): MetricObject =>
  withoutUnset({
    ...metric,
    series: 'events' in filters ? listIn(filters['events']).map(asSource) : metric['series'],
    conversion_window: filters['funnel_window_interval'],
    conversion_window_unit: filters['funnel_window_interval_unit'],
  });

/** The metric with changed keys. A value of undefined removes the key. */
export const setKeys = (metric: MetricObject, change: MetricObject): MetricObject =>
  withoutUnset({ ...metric, ...change });

/** Where the limits of extreme values are: in a mean itself, in a ratio beside it for each side. */
export const limitsIn = (metric: MetricObject): MetricObject =>
  metric['metric_type'] === 'ratio' ? objectIn(metric['numerator_outlier_handling']) : metric;

/** The metric with other limits of extreme values. A value of undefined removes a limit. */
export function setLimits(metric: MetricObject, change: MetricObject): MetricObject {
  if (metric['metric_type'] !== 'ratio') return setKeys(metric, change);
  const limits = setKeys(objectIn(metric['numerator_outlier_handling']), change);
  return setKeys(metric, { numerator_outlier_handling: Object.keys(limits).length > 0 ? limits : undefined });
}
