import { isObject } from '#contract/kinds/objects.ts';
import { isolateText } from '../ui/isolate-text.ts';

type Entity = Record<string, unknown>;

const entitiesIn = (filters: Entity, list: string): Entity[] => {
  const entries = filters[list];
  return Array.isArray(entries) ? entries.filter(isObject) : [];
};

const orderOf = ({ order }: Entity) => (typeof order === 'number' ? order : 0);

/** What a metric counts, in its order: the events and actions it names. */
export function entitiesOf(filters: unknown): Entity[] {
  if (!isObject(filters)) return [];
  const found = [...entitiesIn(filters, 'events'), ...entitiesIn(filters, 'actions')];
  return found.sort((a, b) => orderOf(a) - orderOf(b));
}

/** The name that people know an event or action by. */
export function entityName(entity: Entity): string {
  const names = [entity['custom_name'], entity['name'], entity['id']];
  return String(
    names.find((name) => (typeof name === 'string' && name !== '') || typeof name === 'number') ?? 'all events',
  );
}

/** Is there anything to compute? */
export const hasMetric = (filters: unknown): boolean => entitiesOf(filters).length > 0;

/** A funnel or a trend, as the server will compute it: one that does not say is a trend there. */
export function insightOf(filters: unknown): 'funnel' | 'trend' {
  const insight = isObject(filters) ? filters['insight'] : undefined;
  return typeof insight === 'string' && insight.toLowerCase() === 'funnels' ? 'funnel' : 'trend';
}

/** A metric in one line: "opened the page → signed up", "purchase"; `told` is how a name stands in it. */
export function metricWords(filters: unknown, told: (name: string) => string = isolateText): string {
  const names = entitiesOf(filters).map((entity) => told(entityName(entity)));
  if (names.length === 0) return 'no metric';
  return insightOf(filters) === 'funnel' ? names.join(' → ') : (names[0] ?? '');
}

/** The property whose values a trend adds up; null where it counts events. */
export function summedProperty(filters: unknown): string | null {
  const [{ math, math_property } = {}] = entitiesOf(filters);
  if (insightOf(filters) !== 'trend' || math !== 'sum') return null;
  return typeof math_property === 'string' ? math_property : 'a property';
}

/** A metric as the query parameters in which servers read it. */
export function metricQuery(filters: unknown): Record<string, string> {
  const { events, actions, insight } = isObject(filters) ? filters : {};
  return {
    ...(Array.isArray(events) ? { events: JSON.stringify(events) } : {}),
    ...(Array.isArray(actions) && actions.length > 0 ? { actions: JSON.stringify(actions) } : {}),
    ...(typeof insight === 'string' ? { insight } : {}),
  };
}
