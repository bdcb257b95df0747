import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { queryMetrics, readRun, runOf } from '#client/metric-runs.ts';
import type { Experiment } from '#contract/experiment.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { LegacyMetric, Metric } from '#contract/metric.ts';
import { Problem } from '#contract/problem.ts';
import { hasPeople, type MetricResult, type Recalculation } from '#contract/recalculation.ts';
import { recalculationOperations } from '#contract/recalculation-operations.ts';
import { segmentOperations } from '#contract/segments.ts';
import { serverCapabilities } from '../../../session/use-capabilities.ts';
import { experimentApi } from '../../api/experiment-api.ts';
import { rowRequests } from '../../task-queue.ts';
import type { SegmentChoice } from '../segments/segment-property.ts';

/** How long loaded results are used without a new request, unless they are invalidated. */
const STALE_MS = 60_000;
/** Results without participants are soon out of date, because the first participants may have arrived since. */
export const EMPTY_STALE_MS = 5_000;

/** Whether a run found no participants for any metric. */
export const hasNoPeople = ({ results }: Recalculation): boolean =>
  !results?.some(({ result }) => result && hasPeople(result));

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

  /** Computes the metrics of the experiment on a server without runs. */
  async function queryAll(cache: QueryClient, queryKey: QueryKey, signal: AbortSignal): Promise<Recalculation> {
    const known = cache.getQueryData<Experiment>(['experiments', project_id, 'one', id]);
    const experiment = known ?? (await experimentApi(client, project_id).get(id, signal));
    return queryMetrics(client, project_id, experiment, { refresh: refreshMode(cache, queryKey), signal });
  }

  /** The last finished run; null if there is none. On a server that does not support runs, queries compute the metrics. */
  const latest = queryOptions({
    queryKey: [...ofRuns, 'latest'] as const,
    queryFn: async ({ signal, client: cache, queryKey }): Promise<Recalculation | null> => {
      if (!hasRuns()) return queryAll(cache, queryKey, signal);
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
  /** The start of the keys of a metric's segments. */
  const segmentsKey = ({ id: metric_uuid, fingerprint }: Pick<Metric, 'id' | 'fingerprint'>) =>
    [...ofRuns, 'segments', metric_uuid, fingerprint] as const;
  /** A metric for each value of a dimension or of a property. Its fingerprint says which definition of the metric is meant. */
  const segments = (metric: Pick<Metric, 'id' | 'fingerprint'>, choice: SegmentChoice) =>
    queryOptions({
      queryKey: [...segmentsKey(metric), choice] as const,
      queryFn: ({ signal, client: cache, queryKey }) => {
        const refresh = isInvalidated(cache, queryKey) ? { refresh: 'true' } : {};
        const query = { ...choice, metric_uuid: metric.id, ...refresh };
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
  return { latest, run, legacy, legacyKey, timeseries, segments, segmentsKey, start, hasRuns };
}
