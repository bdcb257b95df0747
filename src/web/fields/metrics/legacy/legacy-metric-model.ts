import { isObject } from '#contract/kinds/objects.ts';
import { moved } from '../../inputs/drag-order.ts';

/** A JSON object. Unknown keys are kept. */
export type MetricObject = Record<string, unknown>;

export type Insight = 'FUNNELS' | 'TRENDS';

/** A metric in the editor, in the format of a legacy metric: the whole filter, and its events in order. */
export interface EditableMetric {
  filters: MetricObject;
  insight: Insight;
  events: MetricObject[];
  /**
   * The number of actions. The row editor can't edit actions: a metric stores their ids, and the console has no list of
   * actions.
   */
  actions: number;
}

const orderOf = ({ order }: MetricObject) => (typeof order === 'number' ? order : 0);

/**
 * Returns the metric in a filter; null if the row editor can't show the filter. A filter without `insight` is a trend,
 * as on the server.
 */
export function editableMetric(filters: unknown): EditableMetric | null {
  if (filters !== null && !isObject(filters)) return null;
  const known = filters ?? {};
  const { events = [], actions = [], insight } = known;
  if (!Array.isArray(events) || !events.every(isObject)) return null;
  const isFunnel = typeof insight === 'string' && insight.toUpperCase() === 'FUNNELS';
  return {
    filters: known,
    insight: isFunnel ? 'FUNNELS' : 'TRENDS',
    events: [...events].sort((a, b) => orderOf(a) - orderOf(b)),
    actions: Array.isArray(actions) ? actions.length : 0,
  };
}

/** Returns the filter with the given events in the given order. */
export const withEvents = ({ filters, insight }: EditableMetric, events: MetricObject[]): MetricObject => ({
  ...filters,
  insight: filters['insight'] ?? insight,
  events: events.map((event, order) => (event['order'] === order ? event : { ...event, order })),
});

const newEvent = (id: string): MetricObject => ({ id, name: id, type: 'events' });

/** Returns the filter as a funnel or a trend with the same events. */
export const setInsight = ({ filters }: EditableMetric, insight: Insight): MetricObject => ({ ...filters, insight });

/** Returns the filter with a changed key. Undefined removes the key. */
export function setMetricKey({ filters }: EditableMetric, key: string, value: unknown): MetricObject {
  const { [key]: _, ...rest } = filters;
  return value === undefined ? rest : { ...filters, [key]: value };
}

export const addEvent = (metric: EditableMetric): MetricObject => withEvents(metric, [...metric.events, newEvent('')]);

export const removeEvent = (metric: EditableMetric, at: number): MetricObject =>
  withEvents(metric, metric.events.toSpliced(at, 1));

/** Returns the filter with one event moved. */
export const moveEvent = (metric: EditableMetric, from: number, to: number): MetricObject =>
  withEvents(metric, moved(metric.events, from, to));

/** Returns the filter with only its first event, because a trend ignores other events. */
export const firstEventOnly = (metric: EditableMetric): MetricObject => withEvents(metric, metric.events.slice(0, 1));

const withoutUnset = (entry: MetricObject): MetricObject =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

/** Returns the filter with some keys of one event replaced. A value of undefined removes the key. */
export const changeEvent = (metric: EditableMetric, at: number, change: MetricObject): MetricObject =>
  withEvents(
    metric,
    metric.events.map((event, index) => (index === at ? withoutUnset({ ...event, ...change }) : event)),
  );

/** Returns the filter with another event id. The event's name becomes the new id if it was unset or equal to the old id. */
export function renameEvent(metric: EditableMetric, at: number, id: string): MetricObject {
  const event = metric.events[at] ?? {};
  const isRepeated = event['name'] === undefined || event['name'] === null || event['name'] === event['id'];
  return changeEvent(metric, at, isRepeated ? { id, name: id } : { id });
}

/** The initial value of a custom exposure. */
export const newExposure: MetricObject = {
  events: [{ id: '', name: '', type: 'events', order: 0 }],
  actions: [],
  filter_test_accounts: true,
};

/** Returns an exposure filter with some keys of one event replaced. A value of undefined removes the key. */
export function changeExposure(filter: MetricObject, changed: MetricObject, change: MetricObject): MetricObject {
  const events = Array.isArray(filter['events']) ? filter['events'] : [];
  return {
    ...filter,
    events: events.map((event) => (event === changed ? withoutUnset({ ...changed, ...change }) : event)),
  };
}

/** Returns the number of an event's conditions. They are a list, or an object with the list in `values`. */
export function conditionCount({ properties }: MetricObject): number {
  if (Array.isArray(properties)) return properties.length;
  const values = isObject(properties) ? properties['values'] : undefined;
  return Array.isArray(values) ? values.length : 0;
}
