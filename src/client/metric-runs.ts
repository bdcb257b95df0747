import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Metric } from '#contract/metric.ts';
import { Problem } from '#contract/problem.ts';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import type { Client } from './client.ts';
import { posthogOperations } from './posthog-operations.ts';

const isReadable = (row: unknown) => isObject(row) && typeof row['metric_uuid'] === 'string';

/** Returns a run with only those rows that contain the id of a metric. Nobody could use other rows. */
export function readRun(run: Recalculation): Recalculation {
  const results: unknown = run.results;
  if (results === undefined || results === null) return run;
  return { ...run, results: Array.isArray(results) ? results.filter(isReadable) : null };
}

/** The id of results that were not computed in a run. */
export const QUERIED = 'results';

/**
 * Returns results that were not computed in a run, in the format of a run.
 * @param computedAt when the server computed the oldest of them; null if it does not say
 */
export function runOf(
  experiment_id: number,
  startedAt: string,
  results: RecalculationRow[],
  computedAt: string | null,
): Recalculation {
  const failed_metrics = results.filter(({ status }) => status === 'failed').length;
  return {
    id: QUERIED,
    experiment_id,
    status: 'completed',
    total_metrics: results.length,
    completed_metrics: results.length - failed_metrics,
    failed_metrics,
    created_at: startedAt,
    completed_at: computedAt,
    query_to: computedAt,
    results,
  };
}

/** Returns whether an error affects every metric, for example a rejected API key or a network error. */
const isGeneral = (error: unknown) => !(error instanceof Problem) || [0, 401, 403, 404, 429].includes(error.status);

const instantIn = (value: unknown) => (typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : null);

/** Returns when the server computed the oldest result; null if a result does not say. */
function oldestOf(rows: readonly RecalculationRow[]): string | null {
  const times = rows.flatMap(({ result }) => (result ? [instantIn(result['last_refresh'])] : []));
  const [oldest = null] = times
    .filter((time) => time !== null)
    .sort((one, other) => Date.parse(one) - Date.parse(other));
  return times.includes(null) ? null : oldest;
}

interface QueryOptions {
  /** `blocking`: the server may answer with a cached result, which can be 24 hours old. `force_blocking`: it may not. */
  refresh: 'blocking' | 'force_blocking';
  signal: AbortSignal;
}

/**
 * Requests one metric with a query. If the server can't compute the metric, returns a failed row.
 * @throws if an error affects every metric
 */
async function queryRow(
  client: Client,
  project_id: number,
  experiment_id: number,
  { id: metric_uuid, stored }: Metric,
  { refresh, signal }: QueryOptions,
): Promise<RecalculationRow> {
  const query = { kind: 'ExperimentQuery', experiment_id, metric: stored };
  try {
    const body = { query, refresh };
    const result = await client.call(posthogOperations.queryMetric, { params: { project_id }, body }, signal);
    return { metric_uuid, status: 'completed', result };
  } catch (error) {
    if (isGeneral(error)) throw error;
    return { metric_uuid, status: 'failed', error_message: (error as Problem).message };
  }
}

/**
 * Computes the metrics of an experiment with one query for each metric, for servers that can't compute them in a run. Sends
 * the queries one after another, because the server scans all events for each of them.
 */
export async function queryMetrics(
  client: Client,
  project_id: number,
  experiment: Experiment,
  options: QueryOptions,
): Promise<Recalculation> {
  const startedAt = new Date().toISOString();
  const rows: RecalculationRow[] = [];
  for (const metric of metricsOf(experiment))
    if (!metric.isLegacy) rows.push(await queryRow(client, project_id, experiment.id, metric, options));
  return runOf(experiment.id, startedAt, rows, oldestOf(rows));
}
