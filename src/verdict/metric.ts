import { isolateName } from '#contract/format/isolate-name.ts';
import { thresholdOf } from '#contract/format/measure.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { ANY_EVENT, actionName } from '#contract/source-kinds.ts';
import { textIn } from '#contract/text-in.ts';

/**
 * A funnel counts participants who complete its steps. A trend counts events per participant. A mean adds up values per
 * participant. A ratio divides two such sums.
 */
export type MetricKind = 'funnel' | 'trend' | 'mean' | 'ratio';

type Entity = Record<string, unknown>;

const entitiesIn = (filters: Entity, list: string): Entity[] => {
  const entries = filters[list];
  return Array.isArray(entries) ? entries.filter(isObject) : [];
};

const orderOf = ({ order }: Entity) => (typeof order === 'number' ? order : 0);

/** Returns a metric's events and actions in order. */
export function entitiesOf(filters: unknown): Entity[] {
  if (!isObject(filters)) return [];
  const found = [...entitiesIn(filters, 'events'), ...entitiesIn(filters, 'actions')];
  return found.sort((a, b) => orderOf(a) - orderOf(b));
}

/** Returns the display name of an event or action. An action has a number as its id. */
export function entityName(entity: Entity): string {
  const { custom_name, name, id } = entity;
  if (typeof id === 'number') return actionName(entity);
  return textIn(custom_name) ?? textIn(name) ?? textIn(id) ?? ANY_EVENT;
}

/** Whether a metric has at least one event or action. */
export const hasMetric = (filters: unknown): boolean => entitiesOf(filters).length > 0;

/** The parts of an experiment that determine whether it has a goal. */
interface GoalOwner {
  filters?: unknown;
  metrics?: unknown;
  metrics_secondary?: unknown;
  saved_metrics?: unknown;
}

const isPrimary = (saved: unknown) => isObject(saved) && Object(saved['metadata'])['type'] === 'primary';

/** Whether an experiment has a goal, wherever it is stored. */
export const hasGoal = ({ filters, metrics, saved_metrics: saved }: GoalOwner): boolean =>
  hasMetric(filters) ||
  (Array.isArray(metrics) && metrics.length > 0) ||
  (Array.isArray(saved) && saved.some(isPrimary));

/**
 * Returns true if the record is not enough to know whether the experiment has a goal: `metrics` has an unknown format,
 * or the server has `metrics` but left out `metrics`, as some servers do in lists of experiments.
 */
export const isGoalUnknown = ({ filters, metrics, metrics_secondary: secondary }: GoalOwner): boolean =>
  metrics === undefined
    ? filters === undefined || secondary !== undefined
    : metrics !== null && !Array.isArray(metrics);

/** Returns a legacy metric's kind. As on the server, a metric without an `insight` is a trend. */
export function metricKindOf(filters: unknown): MetricKind {
  const insight = isObject(filters) ? filters['insight'] : undefined;
  return typeof insight === 'string' && insight.toLowerCase() === 'funnels' ? 'funnel' : 'trend';
}

/**
 * Returns a metric's kind; null for unknown types. Retention is compared like a funnel: the first step is the start event,
 * and the last step is coming back. A mean with a threshold is the share of people who reach it.
 */
export function kindOf({ isLegacy, type, stored }: Pick<AnyMetric, 'isLegacy' | 'type' | 'stored'>): MetricKind | null {
  if (isLegacy) return metricKindOf(stored);
  if (type === 'retention' || thresholdOf({ type, stored }) !== null) return 'funnel';
  return type === 'unknown' ? null : type;
}

/**
 * Formats a metric in one line: "opened the page → signed up", "purchase". By default, names are isolated, so that
 * right-to-left names do not reorder the text.
 */
export function formatMetric(filters: unknown, formatName: (name: string) => string = isolateName): string {
  const names = entitiesOf(filters).map((entity) => formatName(entityName(entity)));
  if (names.length === 0) return 'no metric';
  return metricKindOf(filters) === 'funnel' ? names.join(' → ') : (names[0] ?? '');
}

/** Returns the property whose values a trend adds up; "a property" if its name is missing. Null for any other metric. */
export function summedProperty(filters: unknown): string | null {
  const [{ math, math_property } = {}] = entitiesOf(filters);
  if (metricKindOf(filters) !== 'trend' || math !== 'sum') return null;
  return typeof math_property === 'string' ? math_property : 'a property';
}

/** Returns a metric as API query parameters. */
export function metricQuery(filters: unknown): Record<string, string> {
  const { events, actions, insight } = isObject(filters) ? filters : {};
  return {
    ...(Array.isArray(events) ? { events: JSON.stringify(events) } : {}),
    ...(Array.isArray(actions) && actions.length > 0 ? { actions: JSON.stringify(actions) } : {}),
    ...(typeof insight === 'string' ? { insight } : {}),
  };
}
