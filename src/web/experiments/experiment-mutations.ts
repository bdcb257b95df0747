import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import type { FlagBody } from '#contract/feature-flag.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { operations } from '#contract/operations.ts';
import type { Client } from '../api/client.ts';
import { experimentReads } from './experiment-queries.ts';
import { isLong, without, withRow } from './list/cached-list.ts';

/** A change of an experiment, with the version of the record that it was made from where the server keeps one. */
export interface ExperimentChange {
  body: ExperimentBody;
  ifMatch?: string | null;
}

/** The variant to serve alone, to the present audience or to everyone, and what the team concluded. */
export interface ShippedVariant {
  body: { variant_key: string; release_to_everyone: boolean } & Pick<
    ExperimentBody,
    'conclusion' | 'conclusion_comment'
  >;
  ifMatch?: string | null;
}

/** A change of the flag with this id. */
export interface FlagChange {
  flag: number;
  body: FlagBody;
}

/** Everything the pages can do to the experiments of one project, and what becomes of what was read before. */
export const experimentWrites = (client: Client, project_id: number) => {
  const { list, one, results } = experimentReads(client, project_id);

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
  const showChanged = (cache: QueryClient, id: number, experiment: Experiment) => {
    cache.setQueryData(one(id).queryKey, experiment);
    cache.setQueryData(list.queryKey, (shown) => withRow(shown, id, experiment));
    void refreshList(cache);
  };
  const ship = (id: number) =>
    mutationOptions({
      mutationFn: ({ body, ifMatch = null }: ShippedVariant) =>
        client.call(operations.shipVariant, { params: { project_id, id }, body, ifMatch }),
      onSuccess: (experiment, _body, _saved, { client: cache }) => showChanged(cache, id, experiment),
    });
  /** Changes the flag of an experiment; the experiment is read again, because it shows the flag. */
  const updateFlag = (id: number) =>
    mutationOptions({
      mutationFn: ({ flag, body }: FlagChange) =>
        client.call(flagOperations.updateFeatureFlag, { params: { project_id, id: flag }, body }),
      onSettled: (_flag, _problem, _change, _saved, { client: cache }) =>
        Promise.all([cache.invalidateQueries({ queryKey: one(id).queryKey, exact: true }), refreshList(cache)]),
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

  return { refreshList, stopList, resumeList, create, update, archive, ship, updateFlag, delete: remove };
};
