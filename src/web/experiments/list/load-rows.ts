import type { Experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { entitiesOf } from '../metric.ts';
import { type Names, namesIn } from '../names-in-use.ts';

/** The experiments of a project as far as they are loaded, newest first. */
export interface Rows {
  /** How many there are on the server. */
  count: number;
  rows: Experiment[];
  /** Is everything loaded, or as much as is ever loaded? */
  isWhole: boolean;
  /** The names of events and properties that their metrics use. */
  names: Names;
}

const FIRST = 25;
const REST = 500;
const AT_ONCE = 4;
/** More rows than these are not loaded, so that the page stays light. */
export const MOST_ROWS = 10_000;

const pick = (object: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (key in object ? [[key, object[key]]] : [])));
const only = (value: unknown, keys: readonly string[]) => (isObject(value) ? pick(value, keys) : value);

const slimFilters = (filters: unknown) =>
  isObject(filters)
    ? {
        ...pick(filters, ['insight']),
        events: entitiesOf(filters).map((entity) => only(entity, ['id', 'name', 'custom_name', 'order'])),
      }
    : filters;

function slimFlag(flag: unknown) {
  const filters = isObject(flag) ? flag['filters'] : undefined;
  return isObject(flag) ? { ...pick(flag, ['active', 'deleted']), filters: only(filters, ['multivariate']) } : flag;
}

/** What the list shows of an experiment, without the rest of the record. */
export function slim(experiment: Experiment): Experiment {
  const { parameters, filters, feature_flag, created_by } = experiment;
  const kept = ['id', 'name', 'description', 'feature_flag_key', 'start_date', 'end_date', 'archived', 'created_at'];
  return {
    ...(pick(experiment, kept) as unknown as Experiment),
    parameters: only(parameters, ['feature_flag_variants', 'recommended_running_time']) as Json,
    filters: slimFilters(filters) as Json,
    feature_flag: slimFlag(feature_flag) as Experiment['feature_flag'],
    created_by: only(created_by, ['first_name', 'last_name', 'email']) as unknown as Experiment['created_by'],
  };
}

const unique = (rows: Experiment[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

const offsetsAfter = (first: number, count: number) =>
  Array.from({ length: Math.max(0, Math.ceil((count - first) / REST)) }, (_, at) => first + at * REST);

/** Loads all experiments, a first screenful at once and the rest in parallel pages, and tells `publish` of each. */
export async function loadRows(
  ask: (query: PageQuery) => Promise<Page<Experiment>>,
  publish: (rows: Rows) => void,
): Promise<Rows> {
  const first = await ask({ limit: FIRST, offset: 0 });
  const { count } = first;
  const names = namesIn(first.results);
  const parts: Experiment[][] = [first.results.map(slim)];
  const asRows = (isWhole: boolean): Rows => ({ count, rows: unique(parts.flat()), isWhole, names });
  const waiting = offsetsAfter(first.results.length, Math.min(count, MOST_ROWS)).map((offset, at) => ({ offset, at }));
  if (first.results.length === 0 || waiting.length === 0) return asRows(true);

  publish(asRows(false));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { results } = await ask({ limit: REST, offset: next.offset });
      parts[next.at + 1] = results.map(slim);
      namesIn(results, names);
      publish(asRows(false));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return asRows(true);
}
