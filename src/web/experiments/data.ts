import {
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ExperimentBody } from '#contract/experiment.ts';
import { operations } from '#contract/operations.ts';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/context.tsx';
import { afterPaint } from './list/after-paint.ts';
import { loadRows, type Rows } from './list/load-rows.ts';
import { isLong, staleAfterMs, without, withRow } from './list/rows.ts';
import { metricQuery } from './metric.ts';
import { inTurn } from './overview/in-turn.ts';

/** A change of an experiment, with the version of the record that it was made from where the server keeps one. */
export interface ExperimentChange {
  body: ExperimentBody;
  ifMatch?: string | null;
}

/** Lists ask for many results; a server computes only so many at once without getting slow for others. */
const fewAtOnce = inTurn(4);

/** Servers keep results for an hour; asking more often than this makes nothing newer. */
const RESULTS_STALE_MS = 60_000;

/** What was known is out of date, so the server's own cache of it is too: `refresh`, whatever its value, passes it by. */
const forcedIf = (cache: QueryClient, key: QueryKey) =>
  cache.getQueryState(key)?.isInvalidated ? { refresh: 'true' } : {};

/** Everything the pages can ask about the experiments of one project, and everything they can do to them. */
export const experimentData = (client: Client, project_id: number) => {
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
          return afterPaint();
        },
        cache.getQueryData<Rows>(queryKey),
      ),
    structuralSharing: false,
    staleTime: ({ state }) => staleAfterMs(state.data),
  });
  // Where a list is long, rows that were changed here are put right by themselves instead of all being read again.
  const refreshList = (cache: QueryClient) =>
    cache.invalidateQueries({
      queryKey: list.queryKey,
      refetchType: isLong(cache.getQueryData(list.queryKey)) ? 'none' : 'active',
    });
  /** Stops the loading of the list; what is here stays. */
  const stopList = async (cache: QueryClient) => {
    await cache.cancelQueries({ queryKey: list.queryKey });
    cache.setQueryData(list.queryKey, (shown) => shown && { ...shown, isStopped: true });
  };
  /** Goes on with a loading that was stopped. */
  const resumeList = (cache: QueryClient) => {
    cache.setQueryData(list.queryKey, (shown) => shown && { ...shown, isStopped: false });
    return cache.refetchQueries({ queryKey: list.queryKey });
  };
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

  const create = mutationOptions({
    mutationFn: (body: ExperimentBody) => client.call(operations.createExperiment, { params: { project_id }, body }),
    onSuccess: (experiment, _body, _saved, { client: cache }) => {
      cache.setQueryData(one(experiment.id).queryKey, experiment);
      void cache.invalidateQueries({ queryKey: list.queryKey });
    },
  });
  const send = (id: number, { body, ifMatch = null }: ExperimentChange) =>
    client.call(operations.updateExperiment, { params: { project_id, id }, body, ifMatch });

  const update = (id: number) =>
    mutationOptions({
      mutationFn: (change: ExperimentChange) => send(id, change),
      onSuccess: (experiment, _change, _saved, { client: cache }) => {
        cache.setQueryData(one(id).queryKey, experiment);
        cache.setQueryData(list.queryKey, (shown) => withRow(shown, id, experiment));
        void refreshList(cache);
        void cache.invalidateQueries({ queryKey: results(id).queryKey });
      },
    });
  const archive = (id: number) =>
    mutationOptions({
      mutationFn: (archived: boolean) => send(id, { body: { archived } }),
      onMutate: async (archived, { client: cache }) => {
        await cache.cancelQueries({ queryKey: list.queryKey });
        await cache.cancelQueries({ queryKey: one(id).queryKey });
        const before = cache.getQueryData(one(id).queryKey);
        const shown = cache.getQueryData(list.queryKey);
        cache.setQueryData(one(id).queryKey, (experiment) => experiment && { ...experiment, archived });
        cache.setQueryData(list.queryKey, (rows) => withRow(rows, id, { archived }));
        return { before, shown };
      },
      onError: (_problem, _archived, saved, { client: cache }) => {
        cache.setQueryData(one(id).queryKey, saved?.before);
        cache.setQueryData(list.queryKey, saved?.shown);
      },
      onSuccess: (experiment, _archived, _saved, { client: cache }) => {
        cache.setQueryData(one(id).queryKey, experiment);
      },
      onSettled: (_data, _problem, _archived, _saved, { client: cache }) => refreshList(cache),
    });
  const remove = (id: number) =>
    mutationOptions({
      mutationFn: () => client.call(operations.deleteExperiment, { params: { project_id, id } }),
      onSuccess: (_answer, _input, _saved, { client: cache }) => {
        cache.removeQueries({ queryKey: one(id).queryKey });
        cache.removeQueries({ queryKey: results(id).queryKey });
        cache.setQueryData(list.queryKey, (shown) => without(shown, [id]));
        void refreshList(cache);
      },
    });

  return {
    all,
    list,
    refreshList,
    stopList,
    resumeList,
    one,
    results,
    queuedResults,
    secondaryResults,
    flagCheck,
    create,
    update,
    archive,
    delete: remove,
  };
};

export const useExperimentData = (project: number) => experimentData(useClient(), project);

export const useExperiments = (project: number, enabled = true) =>
  useQuery({ ...useExperimentData(project).list, enabled });
export const useExperiment = (project: number, id: number) => useQuery(useExperimentData(project).one(id));
export const useCreateExperiment = (project: number) => useMutation(useExperimentData(project).create);
export const useUpdateExperiment = (project: number, id: number) => useMutation(useExperimentData(project).update(id));
export const useArchiveExperiment = (project: number, id: number) =>
  useMutation(useExperimentData(project).archive(id));
export const useDeleteExperiment = (project: number, id: number) => useMutation(useExperimentData(project).delete(id));
export const useQueuedResults = (project: number, id: number, enabled: boolean) =>
  useQuery({ ...useExperimentData(project).queuedResults(id), enabled });
export const useExperimentResults = (project: number, id: number, enabled = true) =>
  useQuery({ ...useExperimentData(project).results(id), enabled });

/** Has the results computed anew, the secondary ones after the goal; `stop` ends the waiting and keeps what was known. */
export function useRecalculateResults(project: number, id: number) {
  const cache = useQueryClient();
  const { queryKey } = useExperimentData(project).results(id);
  const recalculate = async () => {
    await cache.invalidateQueries({ queryKey, exact: true });
    // What failed or was stopped is still out of date.
    if (cache.getQueryState(queryKey)?.isInvalidated) return;
    await cache.invalidateQueries({ queryKey: [...queryKey, 'secondary'] });
  };
  return {
    recalculate: () => void recalculate(),
    stop: () => void cache.cancelQueries({ queryKey, exact: true }),
  };
}

export function useExperimentSecondaryResults(project: number, id: number, count: number) {
  const { secondaryResults } = useExperimentData(project);
  return useQueries({ queries: Array.from({ length: count }, (_, index) => secondaryResults(id, index)) });
}
export const useRequiresFlagImplementation = (project: number, filters: unknown, enabled = true) =>
  useQuery({ ...useExperimentData(project).flagCheck(filters), enabled });
