import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { Experiment } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { hasPeople, type Recalculation } from '#contract/recalculation.ts';
import { recalculationOperations } from '#contract/recalculation-operations.ts';
import { serverCapabilities } from '../../../session/use-capabilities.ts';
import { queryRun } from './query-run.ts';
import { readRun } from './read-run.ts';

/** How long loaded results are used without a new request. Results change only when someone starts another run. */
const STALE_MS = 60_000;
/** A run without participants is soon out of date, because the first participants may have arrived since. */
export const EMPTY_STALE_MS = 5_000;

/** Whether a run found no participants for any metric. */
export const hasNoPeople = ({ results }: Recalculation): boolean =>
  !results?.some(({ result }) => result && hasPeople(result));

/** Returns the queries for an experiment's runs. A run computes all `metrics`. */
export function recalculationQueries(client: Client, project_id: number, id: number) {
  const all = ['experiments', project_id, 'recalculation', id] as const;
  const params = { project_id, id };
  /** The last finished run; null if there is none. On a server that does not support runs, queries compute the metrics. */
  const latest = queryOptions({
    queryKey: [...all, 'latest'] as const,
    queryFn: async ({ signal, client: cache }): Promise<Recalculation | null> => {
      if (!hasRuns()) {
        const record = cache.getQueryData<Experiment>(['experiments', project_id, 'one', id]);
        return queryRun(client, project_id, id, record, signal);
      }
      try {
        return readRun(await client.call(recalculationOperations.getLatestRecalculation, { params }, signal));
      } catch (error) {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: ({ state: { data } }) => (data && hasNoPeople(data) ? EMPTY_STALE_MS : STALE_MS),
  });
  const run = (uuid: string) =>
    queryOptions({
      queryKey: [...all, 'run', uuid] as const,
      queryFn: async ({ signal }) =>
        readRun(await client.call(recalculationOperations.getRecalculation, { params: { ...params, uuid } }, signal)),
    });
  const timeseries = (metric_uuid: string, fingerprint: string) =>
    queryOptions({
      queryKey: [...all, 'timeseries', metric_uuid, fingerprint] as const,
      queryFn: ({ signal }) =>
        client.call(recalculationOperations.getTimeseries, { params, query: { metric_uuid, fingerprint } }, signal),
      staleTime: STALE_MS,
    });
  const start = async (trigger: string) =>
    readRun(await client.call(recalculationOperations.startRecalculation, { params, body: { trigger } }));
  /** Whether the server computes metrics in runs. If not, `latest` computes them. */
  const hasRuns = () => serverCapabilities(client, project_id).metricResults !== 'query';
  return { all, latest, run, timeseries, start, hasRuns };
}
