import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { posthogOperations } from '#client/posthog-operations.ts';
import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { LegacyMetric, Metric } from '#contract/metric.ts';
import { Problem } from '#contract/problem.ts';
import { hasPeople, type MetricResult, type Recalculation, type RecalculationRow } from '#contract/recalculation.ts';
import { recalculationOperations } from '#contract/recalculation-operations.ts';
import { segmentOperations } from '#contract/segments.ts';
import { serverCapabilities } from '../../../session/use-capabilities.ts';
import { experimentApi } from '../../api/experiment-api.ts';
import { rowRequests } from '../../task-queue.ts';
import type { SegmentProperty } from '../segments/segment-property.ts';

/** How long loaded results are used without a new request, unless they are invalidated. */
const STALE_MS = 60_000;
/** Results without participants are soon out of date, because the first participants may have arrived since. */
export const EMPTY_STALE_MS = 5_000;

/** Whether a run found no participants for any metric. */
export const hasNoPeople = ({ results }: Recalculation): boolean =>
  !results?.some(({ result }) => result && hasPeople(result));

const isReadable = (row: unknown) => isObject(row) && typeof row['metric_uuid'] === 'string';

/** Returns a run with only those rows that contain the id of a metric. The page could not show other rows. */
function readRun(run: Recalculation): Recalculation {
  const results: unknown = run.results;
  if (results === undefined || results === null) return run;
  return { ...run, results: Array.isArray(results) ? results.filter(isReadable) : null };
}

/**
 * Returns results that were not computed in a run, in the format of a run.
 * @param computedAt when the server computed the oldest of them; null if it does not say
 */
function runOf(
  experiment_id: number,
  startedAt: string,
  results: RecalculationRow[],
  computedAt: string | null,
): Recalculation {
  const failed_metrics = results.filter(({ status }) => status === 'failed').length;
  return {
    id: 'results',
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

/**
 * Requests one metric with a query. If the server can't compute the metric, returns a failed row.
 * @throws if an error affects every metric
 */
async function queryRow(
  client: Client,
  project_id: number,
  experiment_id: number,
  { id: metric_uuid, stored }: Metric,
  { refresh, signal }: { refresh: string; signal: AbortSignal },
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

/** Returns whether the results of a legacy metric contain variants. */
function hasVariants(run: Recalculation | undefined): boolean {
  const [row] = run?.results ?? [];
  const response: unknown = row?.result;
  const result = isObject(response) ? response['result'] : undefined;
  const variants = isObject(result) ? result['variants'] : undefined;
  return Array.isArray(variants) && variants.length > 0;
}

/** Whether a query is sent again because its results are refreshed. It then bypasses the server's cache. */
const isInvalidated = (cache: QueryClient, key: QueryKey) => cache.getQueryState(key)?.isInvalidated === true;

/** Returns whether PostHog may answer a query with a cached result, which can be 24 hours old. */
const refreshMode = (cache: QueryClient, key: QueryKey) => (isInvalidated(cache, key) ? 'force_blocking' : 'blocking');

/**
 * Returns the queries for an experiment's results. The data of each query is a run.
 * @param isRow whether the results are for a row of a list. A queue limits the parallel requests for rows.
 */
export function runQueries(client: Client, project_id: number, id: number, isRow = false) {
  const ofRuns = ['experiments', project_id, 'recalculation', id] as const;
  /** The start of the keys of all legacy metrics. */
  const legacyKey = ['experiments', project_id, 'results', id] as const;
  const params = { project_id, id };
  const inTurn = <T>(request: () => Promise<T>, signal: AbortSignal) =>
    isRow ? rowRequests(request, signal) : request();

  /**
   * Computes the metrics with one query for each metric, for servers that cannot compute them in a run. Sends the queries
   * one after another, because the server scans all events for each of them.
   */
  async function queryMetrics(
    cache: QueryClient,
    options: { refresh: string; signal: AbortSignal },
  ): Promise<Recalculation> {
    const known = cache.getQueryData<Experiment>(['experiments', project_id, 'one', id]);
    const experiment = known ?? (await experimentApi(client, project_id).get(id, options.signal));
    const startedAt = new Date().toISOString();
    const rows: RecalculationRow[] = [];
    for (const metric of metricsOf(experiment))
      if (!metric.isLegacy) rows.push(await queryRow(client, project_id, id, metric, options));
    return runOf(id, startedAt, rows, oldestOf(rows));
  }

  /** The last finished run; null if there is none. On a server that does not support runs, queries compute the metrics. */
  const latest = queryOptions({
    queryKey: [...ofRuns, 'latest'] as const,
    queryFn: async ({ signal, client: cache, queryKey }): Promise<Recalculation | null> => {
      if (!hasRuns()) return queryMetrics(cache, { refresh: refreshMode(cache, queryKey), signal });
      const request = () => client.call(recalculationOperations.getLatestRecalculation, { params }, signal);
      try {
        return readRun(await inTurn(request, signal));
      } catch (error) {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: ({ state: { data } }) => (data && hasNoPeople(data) ? EMPTY_STALE_MS : STALE_MS),
  });
  const run = (uuid: string) =>
    queryOptions({
      queryKey: [...ofRuns, 'run', uuid] as const,
      queryFn: async ({ signal }) => {
        const request = () =>
          client.call(recalculationOperations.getRecalculation, { params: { ...params, uuid } }, signal);
        return readRun(await inTurn(request, signal));
      },
    });
  /** The results of a legacy metric. */
  const legacy = ({ id: metric_uuid, index }: Pick<LegacyMetric, 'id' | 'index'>) =>
    queryOptions({
      queryKey: [...legacyKey, ...(index === null ? ['goal'] : ['secondary', index])] as const,
      queryFn: async ({ signal, client: cache, queryKey }): Promise<Recalculation> => {
        if (!serverCapabilities(client, project_id).computesFilters) {
          const detail = 'The server no longer computes this kind of metric.';
          throw new Problem(410, { type: 'client_error', code: 'removed_kind', detail, attr: null });
        }
        // Any value works.
        const refresh = isInvalidated(cache, queryKey) ? { refresh: 'true' } : {};
        const { getExperimentResults, getExperimentSecondaryResults } = experimentOperations;
        const startedAt = new Date().toISOString();
        const response: unknown = await inTurn<unknown>(
          () =>
            index === null
              ? client.call(getExperimentResults, { params, query: refresh }, signal)
              : client.call(getExperimentSecondaryResults, { params, query: { id: index, ...refresh } }, signal),
          signal,
        );
        // The row contains the whole response, because its format depends on the version of the server.
        return runOf(id, startedAt, [{ metric_uuid, status: 'completed', result: response as MetricResult }], null);
      },
      // Without variants, the results are never fresh: the first participants can arrive at any time.
      staleTime: ({ state }) => (hasVariants(state.data) ? STALE_MS : 0),
    });
  const timeseries = (metric_uuid: string, fingerprint: string) =>
    queryOptions({
      queryKey: [...ofRuns, 'timeseries', metric_uuid, fingerprint] as const,
      queryFn: ({ signal }) =>
        client.call(recalculationOperations.getTimeseries, { params, query: { metric_uuid, fingerprint } }, signal),
      staleTime: STALE_MS,
    });
  /** A metric for each value of a property. Its fingerprint says which definition of the metric is meant. */
  const segments = ({ id: metric_uuid, fingerprint }: Pick<Metric, 'id' | 'fingerprint'>, property: SegmentProperty) =>
    queryOptions({
      queryKey: [...ofRuns, 'segments', metric_uuid, fingerprint, property] as const,
      queryFn: ({ signal, client: cache, queryKey }) => {
        const refresh = isInvalidated(cache, queryKey) ? { refresh: 'true' } : {};
        const query = { ...property, metric_uuid, ...refresh };
        return client.call(segmentOperations.getSegmentResults, { params, query }, signal);
      },
      staleTime: STALE_MS,
    });
  /** Starts a run, or joins the current one. Nobody waits for the run of a row. */
  const start = async (trigger: string, signal = new AbortController().signal) => {
    const body = { trigger, ...(isRow && { priority: 'low' as const }) };
    const request = () => client.call(recalculationOperations.startRecalculation, { params, body });
    return readRun(await inTurn(request, signal));
  };
  /** Whether the server computes metrics in runs. If not, `latest` computes them. */
  const hasRuns = () => serverCapabilities(client, project_id).metricResults !== 'query';
  return { latest, run, legacy, legacyKey, timeseries, segments, start, hasRuns };
}
