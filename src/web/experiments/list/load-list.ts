import type { Experiment } from '#contract/experiment.ts';
import { GUARDRAILS } from '#contract/experiment-metrics.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { entitiesOf } from '#verdict/metric.ts';
import { DEFAULT_PAGE_SIZE, MAX_LOADED_ROWS } from '../../page-sizes.ts';
import { collectNames, type SuggestedNames } from '../suggested-names.ts';

/** A project's loaded experiments. */
export interface ExperimentRows {
  /** The number of experiments on the server, loaded or not. */
  count: number;
  rows: Experiment[];
  /** Whether all experiments are loaded, or as many as `MAX_LOADED_ROWS` allows. */
  isComplete: boolean;
  /** The names of events and properties in the experiments' metrics. */
  names: SuggestedNames;
  /** Whether the user stopped loading the list. */
  isStopped?: boolean;
}

const FIRST_PAGE_SIZE = DEFAULT_PAGE_SIZE;
const PAGE_SIZE = 500;
const PARALLEL_REQUESTS = 4;

const pick = (object: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (key in object ? [[key, object[key]]] : [])));
const pickFromObject = (value: unknown, keys: readonly string[]) => (isObject(value) ? pick(value, keys) : value);

const reduceFilters = (filters: unknown) =>
  isObject(filters)
    ? {
        ...pick(filters, ['insight']),
        events: entitiesOf(filters).map((entity) => pickFromObject(entity, ['id', 'name', 'custom_name', 'order'])),
      }
    : filters;

function reduceFlag(flag: unknown) {
  const filters = isObject(flag) ? flag['filters'] : undefined;
  return isObject(flag)
    ? {
        ...pick(flag, ['id', 'active', 'deleted']),
        filters: pickFromObject(filters, ['multivariate', 'aggregation_group_type_index']),
      }
    : flag;
}

const PLAN_KEYS = ['minimum_detectable_effect', 'recommended_running_time', 'recommended_sample_size'];

/** Returns the part of an experiment that the list needs. */
export function toListItem(experiment: Experiment): Experiment {
  const { parameters, filters, feature_flag, created_by } = experiment;
  const keys = [
    ...[
      'id',
      'name',
      'description',
      'feature_flag_key',
      'start_date',
      'end_date',
      'archived',
      'scheduled_start',
      'scheduled_end',
      'ends_on_plan',
      'end_action',
      'harm_action',
      'created_at',
      'updated_at',
    ],
    ...[
      'launch_plan',
      'conclusion',
      'conclusion_comment',
      'metrics',
      'metrics_secondary',
      'saved_metrics',
      'status',
      'is_legacy',
      'user_access_level',
      'excluded_variants',
      'stats_config',
      'type',
      'holdout',
      'holdout_id',
    ],
  ];
  return {
    ...(pick(experiment, keys) as unknown as Experiment),
    // The verdict of a row depends on the plan and the guardrails, as on the results page.
    parameters: pickFromObject(parameters, [
      'feature_flag_variants',
      'excluded_variants',
      'aggregation_group_type_index',
      ...PLAN_KEYS,
      GUARDRAILS,
    ]) as Json,
    filters: reduceFilters(filters) as Json,
    feature_flag: reduceFlag(feature_flag) as Experiment['feature_flag'],
    created_by: pickFromObject(created_by, ['first_name', 'last_name', 'email']) as unknown as Experiment['created_by'],
  };
}

/** Returns the rows without duplicates. Of several rows with the same id, keeps the first. */
function unique(rows: readonly Experiment[]): Experiment[] {
  const seen = new Set<number>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

const pagesBetween = (from: number, until: number): PageQuery[] =>
  Array.from({ length: Math.max(0, Math.ceil((until - from) / PAGE_SIZE)) }, (_, at) => {
    const offset = from + at * PAGE_SIZE;
    return { limit: Math.min(PAGE_SIZE, MAX_LOADED_ROWS - offset), offset };
  });

/** Returns the rows before the first missing page. If loading is interrupted, it can continue after these rows. */
function rowsBeforeGap(parts: readonly (Experiment[] | undefined)[]): Experiment[] {
  const gap = parts.indexOf(undefined);
  return unique(parts.slice(0, gap < 0 ? parts.length : gap).flatMap((part) => part ?? []));
}

type LoadPage = (query: PageQuery) => Promise<Page<Experiment>>;
type Publish = (rows: ExperimentRows) => void;

/**
 * Loads all experiments: first a small page, then larger pages in parallel. Calls `publish` as pages arrive. If the user
 * stopped loading, reloads only the first page.
 * @param before the previous list. If it is incomplete, its rows are not requested again.
 */
export async function loadList(loadPage: LoadPage, publish: Publish, before?: ExperimentRows): Promise<ExperimentRows> {
  const first = await loadPage({ limit: FIRST_PAGE_SIZE, offset: 0 });
  const { count } = first;
  const names = collectNames(first.results, before?.names);
  const known = unique([...first.results.map(toListItem), ...(before && !before.isComplete ? before.rows : [])]);
  if (before?.isStopped) return { ...before, count, rows: known, names };
  const pages = pagesBetween(known.length, Math.min(count, MAX_LOADED_ROWS));
  if (first.results.length === 0 || pages.length === 0) return { count, rows: known, isComplete: true, names };

  const parts: (Experiment[] | undefined)[] = [known, ...pages.map(() => undefined)];
  const publishRows = () => publish({ count, rows: rowsBeforeGap(parts), isComplete: false, names });
  publishRows();
  const waiting = pages.entries();
  const loadNext = async () => {
    for (const [at, page] of waiting) {
      const { results } = await loadPage(page);
      parts[at + 1] = results.map(toListItem);
      collectNames(results, names);
      publishRows();
    }
  };
  // After an error, consume the remaining pages so that they are not requested. Requests in progress finish.
  const stopAll = (problem: unknown) => {
    Array.from(waiting);
    throw problem;
  };
  const ends = await Promise.allSettled(Array.from({ length: PARALLEL_REQUESTS }, () => loadNext().catch(stopAll)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { count, rows: rowsBeforeGap(parts), isComplete: true, names };
}

/** Returns the rows, names and counts of two lists as one list. */
export function joinRows(one: ExperimentRows, other: ExperimentRows): ExperimentRows {
  const rows = unique([...one.rows, ...other.rows]);
  const names = {
    events: new Set([...one.names.events, ...other.names.events]),
    properties: new Set([...one.names.properties, ...other.names.properties]),
  };
  return { ...one, count: one.count + other.count, rows, names };
}

/** Adds fields that the server's list does not contain, such as the metrics, from records in the cache. */
export const withKnownRecords = (
  shown: ExperimentRows,
  recordOf: (id: number) => Experiment | undefined,
): ExperimentRows => ({
  ...shown,
  rows: shown.rows.map((row) => {
    const record = recordOf(row.id);
    return record ? toListItem({ ...record, ...row }) : row;
  }),
});
