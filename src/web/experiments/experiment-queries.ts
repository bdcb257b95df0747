import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { operations } from '#contract/operations.ts';
import { metricQuery } from '#verdict/metric.ts';
import type { Client } from '../api/client.ts';
import { staleAfterMs } from './list/cached-list.ts';
import { loadRows, type Rows } from './list/load-list.ts';
import { inTurn } from './task-queue.ts';

/** Lists ask for many results; a server computes only so many at once without getting slow for others. */
const fewAtOnce = inTurn(4);

/** Servers keep results for an hour; asking more often than this makes nothing newer. */
const RESULTS_STALE_MS = 60_000;

/** What was known is out of date, so the server's own cache of it is too: `refresh`, whatever its value, passes it by. */
const forcedIf = (cache: QueryClient, key: QueryKey) =>
  cache.getQueryState(key)?.isInvalidated ? { refresh: 'true' } : {};

/** Everything the pages can ask about the experiments of one project, and the keys by which it is known. */
export const experimentReads = (client: Client, project_id: number) => {
  const all = ['experiments', project_id] as const;

  // Rows are shown as they come in; a list that is already whole stays until the next one is.
  const list = queryOptions({
    queryKey: [...all, 'rows'] as const,
    queryFn: ({ signal, client: cache, queryKey }) =>
      loadRows(
        (query) => client.call(operations.listExperiments, { params: { project_id }, query }, signal),
        (rows) => {
          const isWanted = !signal.aborted && !cache.getQueryData<Rows>(queryKey)?.isWhole;
          if (isWanted) cache.setQueryData<Rows>(queryKey, rows);
        },
        cache.getQueryData<Rows>(queryKey),
      ),
    structuralSharing: false,
    staleTime: ({ state }) => staleAfterMs(state.data),
  });
  // A record keeps its identity from the answer on, because its version is known by it.
  const one = (id: number) =>
    queryOptions({
      queryKey: [...all, 'one', id] as const,
      queryFn: ({ signal }) => client.call(operations.getExperiment, { params: { project_id, id } }, signal),
      structuralSharing: false,
    });
  const results = (id: number) =>
    queryOptions({
      queryKey: [...all, 'results', id] as const,
      queryFn: ({ signal, client: cache, queryKey }) =>
        client.call(
          operations.getExperimentResults,
          { params: { project_id, id }, query: forcedIf(cache, queryKey) },
          signal,
        ),
      staleTime: RESULTS_STALE_MS,
    });
  /** The same answer for a list of many: only a few are asked for at a time. */
  const queuedResults = (id: number) =>
    queryOptions({
      queryKey: results(id).queryKey,
      queryFn: ({ signal }) =>
        fewAtOnce(() => client.call(operations.getExperimentResults, { params: { project_id, id } }, signal), signal),
      staleTime: RESULTS_STALE_MS,
    });
  const secondaryResults = (id: number, index: number) =>
    queryOptions({
      queryKey: [...all, 'results', id, 'secondary', index] as const,
      queryFn: ({ signal, client: cache, queryKey }) =>
        client.call(
          operations.getExperimentSecondaryResults,
          { params: { project_id, id }, query: { id: index, ...forcedIf(cache, queryKey) } },
          signal,
        ),
      staleTime: RESULTS_STALE_MS,
    });
  const flagCheck = (filters: unknown) =>
    queryOptions({
      queryKey: [...all, 'flag check', filters] as const,
      queryFn: ({ signal }) =>
        client.call(
          operations.requiresFlagImplementation,
          { params: { project_id }, query: metricQuery(filters) },
          signal,
        ),
    });

  return { all, list, one, results, queuedResults, secondaryResults, flagCheck };
};
