import { isObject } from '#contract/kinds/objects.ts';
import { moved } from '../inputs/drag-order.ts';

/** A JSON object, with whatever keys a server keeps in it. */
export type MetricObject = Record<string, unknown>;

export type Insight = 'FUNNELS' | 'TRENDS';

/** A metric as an editor holds it: the whole filter, and the events in it in their order. */
export interface EditableMetric {
  filters: MetricObject;
  insight: Insight;
  events: MetricObject[];
  /** Actions are known by a number that only their server understands; they stay as they are. */
  actions: number;
}

const orderOf = ({ order }: MetricObject) => (typeof order === 'number' ? order : 0);

/** Reads a filter; null where it is none that rows could show. A filter that does not say is a trend, as servers take it. */
export function readMetric(filters: unknown): EditableMetric | null {
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

/** Puts these events in the place of all, in this order. */
export const withEvents = ({ filters, insight }: EditableMetric, events: MetricObject[]): MetricObject => ({
  ...filters,
  insight: filters['insight'] ?? insight,
  events: events.map((event, order) => (event['order'] === order ? event : { ...event, order })),
});

const newEvent = (id: string): MetricObject => ({ id, name: id, type: 'events' });

/** Makes it a funnel or a trend; its events stay. */
export const setInsight = ({ filters }: EditableMetric, insight: Insight): MetricObject => ({ ...filters, insight });

/** Sets a key of the filter; undefined takes it out. */
export function setMetricKey({ filters }: EditableMetric, key: string, value: unknown): MetricObject {
  const { [key]: _, ...rest } = filters;
  return value === undefined ? rest : { ...filters, [key]: value };
}

export const addEvent = (metric: EditableMetric): MetricObject => withEvents(metric, [...metric.events, newEvent('')]);

export const removeEvent = (metric: EditableMetric, at: number): MetricObject =>
  withEvents(metric, metric.events.toSpliced(at, 1));

/** Moves an event to another place among them. */
export const moveEvent = (metric: EditableMetric, from: number, to: number): MetricObject =>
  withEvents(metric, moved(metric.events, from, to));

/** Leaves the first event alone, as a trend counts no other. */
export const firstEventOnly = (metric: EditableMetric): MetricObject => withEvents(metric, metric.events.slice(0, 1));

const withoutUnset = (entry: MetricObject): MetricObject =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

/** Changes keys of one event; those set to undefined are taken out. */
export const changeEvent = (metric: EditableMetric, at: number, change: MetricObject): MetricObject =>
  withEvents(
    metric,
    metric.events.map((event, index) => (index === at ? withoutUnset({ ...event, ...change }) : event)),
  );

/** Makes an event another one; its name follows as long as it only repeated the event. */
export function renameEvent(metric: EditableMetric, at: number, id: string): MetricObject {
  const event = metric.events[at] ?? {};
  const isRepeated = event['name'] === undefined || event['name'] === null || event['name'] === event['id'];
  return changeEvent(metric, at, isRepeated ? { id, name: id } : { id });
}

/** An exposure to fill in. */
export const newExposure: MetricObject = {
  events: [{ id: '', name: '', type: 'events', order: 0 }],
  actions: [],
  filter_test_accounts: true,
};

/** Changes an event of an exposure, which is a filter without an insight. */
export function changeExposure(filter: MetricObject, changed: MetricObject, change: MetricObject): MetricObject {
  const events = Array.isArray(filter['events']) ? filter['events'] : [];
  return {
    ...filter,
    events: events.map((event) => (event === changed ? withoutUnset({ ...changed, ...change }) : event)),
  };
}

/** How many conditions an event has to meet, in whichever of the shapes that servers give. */
export function conditionCount({ properties }: MetricObject): number {
  if (Array.isArray(properties)) return properties.length;
  const values = isObject(properties) ? properties['values'] : undefined;
  return Array.isArray(values) ? values.length : 0;
}
