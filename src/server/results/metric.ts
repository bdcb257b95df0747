import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import type { Entity } from '../events/event-query.ts';
import { filterGroupIn } from './property-filters.ts';

type Given = Record<string, unknown>;

/** One event of a metric, as its filter names it. */
export interface MeasuredEvent {
  id: string | null;
  name: string | null;
  custom_name: string | null;
  order: number;
  math: string | null;
  math_property: string | null;
  properties: Json;
}

/** A metric, parsed from its filter. */
export interface Metric {
  insight: 'FUNNELS' | 'TRENDS';
  measured: MeasuredEvent[];
  filter_test_accounts: boolean;
  /** How long after the first step of a funnel the last one may be. */
  within: { count: number; unit: TimeUnit };
  filters: Given;
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A number, also from a text; 0 for anything else. */
const numberIn = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;

function measuredEvent(entity: Given, index: number): MeasuredEvent {
  const id = entity['id'] === null || entity['id'] === undefined ? null : printed(entity['id']);
  return {
    id,
    name: textIn(entity['name']) ?? id,
    custom_name: textIn(entity['custom_name']),
    order: typeof entity['order'] === 'number' ? entity['order'] : index,
    math: textIn(entity['math']),
    math_property: textIn(entity['math_property']),
    properties: (entity['properties'] ?? {}) as Json,
  };
}

const listIn = (value: unknown): Given[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The events that a filter names, in their order. Throws 400 for an action, which this server does not keep. */
export function measuredEvents(filters: Given): MeasuredEvent[] {
  const [action] = listIn(filters['actions']);
  if (action) throw invalidInput(`Action ID ${printed(action['id'])} does not exist!`);
  return listIn(filters['events'])
    .map(measuredEvent)
    .sort((one, other) => one.order - other.order);
}

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month';
const units: readonly string[] = ['second', 'minute', 'hour', 'day', 'week', 'month'] satisfies TimeUnit[];
const DEFAULT_WINDOW = { count: 14, unit: 'day' } as const;
/** Keeps the end of the window within the range of dates. */
const LONGEST = 1e5;

/** The window of a funnel: an old field in days goes first, as on PostHog. */
function withinOf({
  funnel_window_interval,
  funnel_window_interval_unit,
  funnel_window_days,
}: Given): Metric['within'] {
  const days = numberIn(funnel_window_days);
  if (days > 0) return { count: Math.min(days, LONGEST), unit: 'day' };
  const count = numberIn(funnel_window_interval);
  const unit = printed(funnel_window_interval_unit ?? 'day');
  if (!(count > 0)) return DEFAULT_WINDOW;
  return { count: Math.min(count, LONGEST), unit: units.includes(unit) ? (unit as TimeUnit) : 'day' };
}

/** Reads a metric's filter; without an insight it is a trend, as on PostHog. Throws 400 for what cannot be measured here. */
export function metricIn(filters: Json): Metric {
  const given = isObject(filters) ? filters : {};
  const { aggregation_group_type_index: group } = given;
  if (group !== null && group !== undefined)
    throw invalidInput('This server counts people, not groups: the metric has an aggregation_group_type_index.');
  return {
    insight: printed(given['insight'] ?? 'TRENDS').toUpperCase() === 'FUNNELS' ? 'FUNNELS' : 'TRENDS',
    measured: measuredEvents(given),
    filter_test_accounts: given['filter_test_accounts'] === true,
    within: withinOf(given),
    filters: given,
  };
}

/** The events to count for one event of a metric. */
export const entityOf = ({ id, properties }: Pick<MeasuredEvent, 'id' | 'properties'>): Entity => ({
  name: id,
  where: filterGroupIn(properties),
});
