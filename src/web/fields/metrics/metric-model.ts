import { isObject } from '#contract/kinds/objects.ts';
import { METRIC_KIND, propertyMaths } from '#contract/metric.ts';
import { isSame } from '#contract/resource.ts';
import { EXPOSURE_KIND, isEvent, isExposure } from '#contract/source-kinds.ts';
import { conditionCount, type EditableMetric, type MetricObject } from './legacy/legacy-metric-model.ts';

/**
 * The kinds of `metrics` that the form offers. Both `count` and `mean` are stored with the `metric_type`
 * `mean`.
 */
export type MetricKindChoice = 'funnel' | 'count' | 'mean' | 'ratio' | 'retention';

/** Returns a stored metric's kind; null for an unknown type. */
export function kindChoiceOf(metric: MetricObject): MetricKindChoice | null {
  const { kind, metric_type, source } = metric;
  if (kind !== METRIC_KIND) return null;
  if (metric_type === 'funnel' || metric_type === 'ratio' || metric_type === 'retention') return metric_type;
  if (metric_type !== 'mean') return null;
  return isObject(source) && propertyMaths.includes(String(source['math'])) ? 'mean' : 'count';
}

/** Returns the object without the keys whose value is undefined. */
export const withoutUnset = (object: MetricObject): MetricObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

const node = (event: unknown, keys: MetricObject = {}): MetricObject => ({ kind: 'EventsNode', event, ...keys });

const objectIn = (value: unknown): MetricObject => (isObject(value) ? value : {});
const listIn = (value: unknown): MetricObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Returns the first event of a metric. For a retention metric that starts with the exposure, this is the return. */
function firstEvent({ series, source, numerator, start_event, completion_event }: MetricObject): unknown {
  const [step] = listIn(series);
  const ofRetention = isExposure(start_event) ? completion_event : start_event;
  return objectIn(step ?? source ?? numerator ?? ofRetention)['event'] ?? '';
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
  retention: (event) => ({
    metric_type: 'retention',
    start_event: node(event, { math: 'total' }),
    completion_event: node('', { math: 'total' }),
    retention_window_start: 1,
    retention_window_end: 7,
    retention_window_unit: 'day',
    start_handling: 'first_seen',
  }),
};

/** The keys that depend on the type of a metric: `metric_type` itself, and the keys that only some types have. */
const typeKeys = [
  ...['metric_type', 'series', 'funnel_order_type', 'source', 'numerator', 'denominator'],
  ...['lower_bound_percentile', 'upper_bound_percentile', 'ignore_zeros', 'threshold'],
  ...['numerator_outlier_handling', 'denominator_outlier_handling'],
  ...['start_event', 'completion_event', 'start_handling'],
  ...['retention_window_start', 'retention_window_end', 'retention_window_unit'],
];

/** Returns a new metric of a kind, without an event. */
export const newMetric = (kind: MetricKindChoice, keys: MetricObject = {}): MetricObject => ({
  kind: METRIC_KIND,
  ...bodies[kind](''),
  goal: 'increase',
  ...keys,
});

/** The keys of the time after the exposure in which events count. */
const windowKeys = ['conversion_window', 'conversion_window_unit'];

const defaultWindow: MetricObject = { conversion_window: 14, conversion_window_unit: 'day' };

/** Returns the metric that a person adds: a funnel without an event, in the two weeks after the exposure. */
export const blankMetric = (keys: MetricObject = {}): MetricObject =>
  newMetric('funnel', { ...defaultWindow, ...keys });

/** The keys that say what a metric measures, in contrast to its name, its id and its better direction. */
const definitionKeys = [...typeKeys, ...windowKeys];

const without = (metric: MetricObject, keys: readonly string[]): MetricObject =>
  Object.fromEntries(Object.entries(metric).filter(([key]) => !keys.includes(key)));

const definitionIn = (metric: MetricObject): MetricObject =>
  Object.fromEntries(Object.entries(metric).filter(([key]) => definitionKeys.includes(key)));

const windowIn = (metric: MetricObject): MetricObject =>
  Object.fromEntries(Object.entries(metric).filter(([key]) => windowKeys.includes(key)));

/**
 * Returns the metric as another kind. The keys that all kinds have, such as `name`, are kept.
 * @param before the metric when it last had this kind: its definition is restored, unless nothing was entered. Without
 *   it, the first event and the conversion window are kept. A window is not carried to or from retention, where it limits
 *   only the start event.
 */
export function setKind(metric: MetricObject, kind: MetricKindChoice, before?: MetricObject): MetricObject {
  const earlier = definitionIn(before ?? {});
  const blanks = [bodies[kind](''), { ...bodies[kind](''), ...defaultWindow }];
  if (before && !blanks.some((blank) => isSame(earlier, blank)))
    return { ...without(metric, definitionKeys), ...earlier };
  const hasOtherWindow = [kind, metric['metric_type']].includes('retention');
  return {
    ...without(metric, definitionKeys),
    ...bodies[kind](firstEvent(metric)),
    ...windowIn(hasOtherWindow ? earlier : metric),
  };
}

/**
 * Converts a source (the event that a metric measures) to the format of the event editors. These expect the name of the
 * event in `id`. A source that is not an event, such as an action or a table of the data warehouse, stays as it is.
 */
const asEvent = (source: MetricObject): MetricObject =>
  isEvent(source) ? { ...source, id: source['event'] ?? null } : source;

/**
 * Converts an event from an event editor to a source. A source has a `name` only if it differs from the event's name. A
 * source that is not an event stays as it is until an event's name is typed in its place.
 */
function asSource(edited: MetricObject): MetricObject {
  const { id, type, order, name, ...source } = edited;
  if (isEvent(source))
    return withoutUnset({ ...source, kind: 'EventsNode', event: id ?? null, name: name === id ? undefined : name });
  if (typeof id !== 'string') return withoutUnset({ ...edited, type: undefined, order: undefined });
  const { kind, ...kept } = source;
  // Of a data warehouse table, keep only `math`. Its other keys do not apply to an event.
  return withoutUnset(node(id, kind === 'ActionsNode' ? kept : { math: kept['math'] }));
}

/** Returns the source that a metric has under a key, such as `numerator`, in the format of the event editors. */
export const eventIn = (metric: MetricObject, key: string): MetricObject => asEvent(objectIn(metric[key]));

/** Returns the metric with some keys of one source replaced. `key` is the key of the source in the metric. */
export const setEvent = (metric: MetricObject, key: string, change: MetricObject): MetricObject => ({
  ...metric,
  [key]: asSource(withoutUnset({ ...eventIn(metric, key), ...change })),
});

/** Whether a retention metric starts with the exposure. */
export const startsWithExposure = ({ start_event }: MetricObject): boolean => isExposure(start_event);

/**
 * Returns whether no one can ever come back: the start is the last event of its name (or of any name), so no later event
 * can be the return. False if the start has conditions or a time limit, because a later event can then be a return
 * without being a start.
 */
export function hasNoReturn(metric: MetricObject): boolean {
  const [start, completion] = [objectIn(metric['start_event']), objectIn(metric['completion_event'])];
  const isLast = metric['start_handling'] === 'last_seen' && typeof metric['conversion_window'] !== 'number';
  if (!isLast || !isEvent(start) || !isEvent(completion) || conditionCount(start) > 0) return false;
  return start['event'] === null || (start['event'] !== '' && start['event'] === completion['event']);
}

/** The keys of a retention metric that choose a start event. */
const startKeys = ['start_event', 'start_handling', 'conversion_window', 'conversion_window_unit'] as const;

/**
 * Returns the retention metric with the exposure as its start. With this start, PostHog accepts only the first
 * exposure, and no time limit for the start.
 */
export const startWithExposure = (metric: MetricObject): MetricObject =>
  setKeys(metric, {
    start_event: { kind: EXPOSURE_KIND },
    start_handling: 'first_seen',
    conversion_window: undefined,
    conversion_window_unit: undefined,
  });

/**
 * Returns the retention metric with an event as its start: the start event of `before`, or an event without a name if
 * `before` is undefined.
 */
export const startWithEvent = (metric: MetricObject, before: MetricObject | undefined): MetricObject =>
  setKeys(
    metric,
    before
      ? Object.fromEntries(startKeys.map((key) => [key, before[key]]))
      : { start_event: node('', { math: 'total' }) },
  );

/** Converts a funnel to the format of the step editor. */
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

/** Returns the metric with the steps and the time to convert from the step editor. */
export const withFunnel = (metric: MetricObject, filters: MetricObject): MetricObject =>
  withoutUnset({
    ...metric,
    series: 'events' in filters ? listIn(filters['events']).map(asSource) : metric['series'],
    conversion_window: filters['funnel_window_interval'],
    conversion_window_unit: filters['funnel_window_interval_unit'],
  });

/** Returns the metric with changed keys. A value of undefined removes the key. */
export const setKeys = (metric: MetricObject, change: MetricObject): MetricObject =>
  withoutUnset({ ...metric, ...change });

/**
 * Returns the object that contains the limits for extreme values: the outlier handling of a ratio's numerator, or the
 * metric itself for other types.
 */
export const limitsIn = (metric: MetricObject): MetricObject =>
  metric['metric_type'] === 'ratio' ? objectIn(metric['numerator_outlier_handling']) : metric;

/** Returns the metric with changed limits for extreme values. Undefined removes a limit. */
export function setLimits(metric: MetricObject, change: MetricObject): MetricObject {
  if (metric['metric_type'] !== 'ratio') return setKeys(metric, change);
  const limits = setKeys(objectIn(metric['numerator_outlier_handling']), change);
  return setKeys(metric, { numerator_outlier_handling: Object.keys(limits).length > 0 ? limits : undefined });
}
