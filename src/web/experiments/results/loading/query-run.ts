import type { Client } from '#client/client.ts';
import { posthogOperations } from '#client/posthog-operations.ts';
import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { Problem } from '#contract/problem.ts';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import { experimentApi } from '../../api/experiment-api.ts';

/** The id of results that were computed with queries instead of in a run. */
const QUERIES = 'queries';

/** Returns whether an error affects every metric, for example a rejected API key or a network error. */
const isGeneral = (error: unknown) => !(error instanceof Problem) || [0, 401, 403, 404, 429].includes(error.status);

/**
 * Requests one metric. If the server can't compute the metric, returns a failed row.
 * @throws if an error affects every metric
 */
async function queryRow(
  client: Client,
  project_id: number,
  experiment_id: number,
  { id: metric_uuid, stored }: AnyMetric,
  signal: AbortSignal,
): Promise<RecalculationRow> {
  const query = { kind: 'ExperimentQuery', experiment_id, metric: stored };
  try {
    const body = { query, refresh: 'blocking' };
    const result = await client.call(posthogOperations.queryMetric, { params: { project_id }, body }, signal);
    return { metric_uuid, status: 'completed', result };
  } catch (error) {
    if (isGeneral(error)) throw error;
    return { metric_uuid, status: 'failed', error_message: (error as Problem).message };
  }
}

/**
 * Computes the `metrics` of an experiment with one query for each metric, for servers that cannot compute them in a
 * run. Sends the queries one after another, because the server scans all events for each of them. Returns the results in the
 * format of a run.
 * @param known the experiment's record, if it is already loaded
 */
export async function queryRun(
  client: Client,
  project_id: number,
  id: number,
  known: Experiment | undefined,
  signal: AbortSignal,
): Promise<Recalculation> {
  const experiment = known ?? (await experimentApi(client, project_id).get(id, signal));
  const metrics = metricsOf(experiment).filter(({ isLegacy }) => !isLegacy);
  const results: RecalculationRow[] = [];
  const created_at = new Date().toISOString();
  for (const metric of metrics) results.push(await queryRow(client, project_id, id, metric, signal));
  const failed_metrics = results.filter(({ status }) => status === 'failed').length;
  return {
    id: QUERIES,
    experiment_id: id,
    status: 'completed',
    total_metrics: metrics.length,
    completed_metrics: metrics.length - failed_metrics,
    failed_metrics,
    created_at,
    completed_at: new Date().toISOString(),
    query_to: created_at,
    results,
  };
}
