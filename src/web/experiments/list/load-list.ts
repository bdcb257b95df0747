import type { Experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { entitiesOf } from '#verdict/metric.ts';
import { MOST_ROWS } from '../../ui/list/most-rows.ts';
import { DEFAULT_SIZE } from '../../ui/page-size.ts';
import { type Names, namesIn } from '../suggested-names.ts';

/** The experiments of a project as far as they are loaded, newest first. */
export interface Rows {
  /** How many there are on the server. */
  count: number;
  rows: Experiment[];
  /** Is everything loaded, or as much as is ever loaded? */
  isWhole: boolean;
  /** The names of events and properties that their metrics use. */
  names: Names;
  /** Somebody stopped the loading; it goes on when they say so. */
  isStopped?: boolean;
}

const FIRST = DEFAULT_SIZE;
const REST = 500;
const AT_ONCE = 4;

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
  const kept = [
    ...['id', 'name', 'description', 'feature_flag_key', 'start_date', 'end_date', 'archived', 'created_at'],
    ...['conclusion', 'conclusion_comment'],
  ];
  return {
    ...(pick(experiment, kept) as unknown as Experiment),
    parameters: only(parameters, ['feature_flag_variants', 'recommended_running_time']) as Json,
    filters: slimFilters(filters) as Json,
    feature_flag: slimFlag(feature_flag) as Experiment['feature_flag'],
    created_by: only(created_by, ['first_name', 'last_name', 'email']) as unknown as Experiment['created_by'],
  };
}

/** Every row once, where and as it comes first. */
function unique(rows: readonly Experiment[]): Experiment[] {
  const seen = new Set<number>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

const pagesBetween = (from: number, until: number): PageQuery[] =>
  Array.from({ length: Math.max(0, Math.ceil((until - from) / REST)) }, (_, at) => {
    const offset = from + at * REST;
    return { limit: Math.min(REST, MOST_ROWS - offset), offset };
  });

/** The parts before the first that is still missing, so that whoever goes on knows where. */
function unbroken(parts: readonly (Experiment[] | undefined)[]): Experiment[] {
  const gap = parts.indexOf(undefined);
  return unique(parts.slice(0, gap < 0 ? parts.length : gap).flatMap((part) => part ?? []));
}

type Ask = (query: PageQuery) => Promise<Page<Experiment>>;
type Publish = (rows: Rows) => void;

/**
 * Loads all experiments, a first screenful at once and the rest in parallel pages, and tells `publish` of each. What an
 * interrupted loading left in `before` is not asked for again; one that was stopped only gets its first rows anew.
 */
export async function loadRows(ask: Ask, publish: Publish, before?: Rows): Promise<Rows> {
  const first = await ask({ limit: FIRST, offset: 0 });
  const { count } = first;
  const names = namesIn(first.results, before?.names);
  const known = unique([...first.results.map(slim), ...(before && !before.isWhole ? before.rows : [])]);
  if (before?.isStopped) return { ...before, count, rows: known, names };
  const pages = pagesBetween(known.length, Math.min(count, MOST_ROWS));
  if (first.results.length === 0 || pages.length === 0) return { count, rows: known, isWhole: true, names };

  const parts: (Experiment[] | undefined)[] = [known, ...pages.map(() => undefined)];
  const tell = () => publish({ count, rows: unbroken(parts), isWhole: false, names });
  tell();
  const waiting = pages.entries();
  const work = async () => {
    for (const [at, page] of waiting) {
      const { results } = await ask(page);
      parts[at + 1] = results.map(slim);
      namesIn(results, names);
      tell();
    }
  };
  // After a failure nothing more is asked for, and what is under way may still come in.
  const stopAll = (problem: unknown) => {
    Array.from(waiting);
    throw problem;
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => work().catch(stopAll)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { count, rows: unbroken(parts), isWhole: true, names };
}
