import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import { textIn } from '#contract/text-in.ts';
import { isTimeUnit, longestConversion, type TimeUnit } from '#contract/time-unit.ts';
import type { Entity } from '../events/entity.ts';
import { filterGroupIn } from './property-filters.ts';

type Given = Record<string, unknown>;

/** An event in a metric's filter. */
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
export interface ParsedFilters {
  insight: 'FUNNELS' | 'TRENDS';
  measured: MeasuredEvent[];
  filter_test_accounts: boolean;
  /** The maximum time between a funnel's first and last step. */
  within: { count: number; unit: TimeUnit };
  filters: Given;
}

/** Converts a number or a text to a number. The result can be NaN. Returns 0 for any other value. */
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

/** Returns the error for a metric with an action, because this server does not store actions. */
export const unsupportedAction = (id: unknown) =>
  invalidInput(`This server does not support actions (action ID ${printed(id)}). Use events instead.`);

/** Returns a filter's events, in their order. Throws 400 for an action. */
export function measuredEvents(filters: Given): MeasuredEvent[] {
  const [action] = listIn(filters['actions']);
  if (action) throw unsupportedAction(action['id']);
  return listIn(filters['events'])
    .map(measuredEvent)
    .sort((one, other) => one.order - other.order);
}

const DEFAULT_WINDOW = { count: 14, unit: 'day' } as const;
/**
 * Returns a funnel's conversion window. As on PostHog, the old field `funnel_window_days` has priority. The window's
 * length is limited, because a longer window could end after the last date that can be stored.
 */
function withinOf({
  funnel_window_interval,
  funnel_window_interval_unit,
  funnel_window_days,
}: Given): ParsedFilters['within'] {
  const days = numberIn(funnel_window_days);
  if (days > 0) return { count: Math.min(days, longestConversion('day')), unit: 'day' };
  const count = numberIn(funnel_window_interval);
  const given = printed(funnel_window_interval_unit ?? 'day');
  const unit = isTimeUnit(given) ? given : 'day';
  return count > 0 ? { count: Math.min(count, longestConversion(unit)), unit } : DEFAULT_WINDOW;
}

/**
 * Returns the metric in a filter. As on PostHog, a filter without an insight is a trend. Throws 400 for a metric that
 * this server can't measure.
 */
export function metricIn(filters: Json): ParsedFilters {
  const given = isObject(filters) ? filters : {};
  const { aggregation_group_type_index: group } = given;
  if (group !== null && group !== undefined)
    throw invalidInput('This server counts people, not groups. Remove aggregation_group_type_index from the metric.');
  return {
    insight: printed(given['insight'] ?? 'TRENDS').toUpperCase() === 'FUNNELS' ? 'FUNNELS' : 'TRENDS',
    measured: measuredEvents(given),
    filter_test_accounts: given['filter_test_accounts'] === true,
    within: withinOf(given),
    filters: given,
  };
}

export const entityOf = ({ id, properties }: Pick<MeasuredEvent, 'id' | 'properties'>): Entity => ({
  names: id === null ? null : [id],
  where: filterGroupIn(properties),
});
