import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { readExperiment } from '#client/read-experiment.ts';
import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import type { FlagBody } from '#contract/feature-flag.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { flagQueries } from '../flags/flag-queries.ts';
import { type ExperimentChange, type ExperimentStep, experimentApi } from './api/experiment-api.ts';
import { experimentQueries } from './experiment-queries.ts';
import type { NewExperimentBody } from './form/audience.ts';
import { type FlagRules, restoreFlag } from './lifecycle/restore-flag.ts';
import { isLongList, withChangedItem, withoutItems } from './list/cached-list.ts';
import { runQueries } from './results/loading/run-queries.ts';

/**
 * A change of an experiment. Contains the version of the record that the change is based on, if the server has
 * versions.
 */
export interface ExperimentUpdate {
  body: ExperimentBody;
  ifMatch?: string | null;
  /** The lifecycle action that causes this change, if any. */
  step?: ExperimentStep | undefined;
}

/**
 * The variant to ship, its audience (current or everyone), and the team's conclusion. `ifMatch` is the version of the
 * record that the user saw.
 */
export interface ShippedVariant {
  body: { variant_key: string; release_to_everyone: boolean } & Pick<
    ExperimentBody,
    'conclusion' | 'conclusion_comment'
  >;
  ifMatch?: string | null;
}

export interface FlagUpdate {
  /** The flag's id. */
  flag: number;
  body: FlagBody;
  /** Set if the change pauses or resumes a running experiment. Some servers have a separate request for this. */
  step?: 'pause' | 'resume' | undefined;
}

/** Returns the mutations for a project's experiments. They also update the cache. */
export const experimentMutations = (client: Client, project_id: number) => {
  const { list, one } = experimentQueries(client, project_id);
  const resultsKey = (id: number) => runQueries(client, project_id, id).legacyKey;
  const api = experimentApi(client, project_id);

  // A long list is not reloaded. Instead, its changed rows are updated in the cache.
  // Flags are marked as old too, because a change of an experiment can change its flag.
  const refreshList = (cache: QueryClient, isFlagGone = false) => {
    void flagQueries(client, project_id).refresh(cache, isFlagGone ? 'none' : 'active');
    return cache.invalidateQueries({
      queryKey: list.queryKey,
      refetchType: isLongList(cache.getQueryData(list.queryKey)) ? 'none' : 'active',
    });
  };
  /** Cancels a request in progress, which may return data from before the change, and loads the list again. */
  const reloadList = async (cache: QueryClient) => {
    await cache.cancelQueries({ queryKey: list.queryKey });
    await cache.invalidateQueries({ queryKey: list.queryKey });
  };
  /** Stops loading the list. Loaded rows are kept. */
  const stopList = async (cache: QueryClient) => {
    await cache.cancelQueries({ queryKey: list.queryKey });
    cache.setQueryData(list.queryKey, (shown) => shown && { ...shown, isStopped: true });
  };
  const resumeList = (cache: QueryClient) => {
    cache.setQueryData(list.queryKey, (shown) => shown && { ...shown, isStopped: false });
    return cache.refetchQueries({ queryKey: list.queryKey });
  };

  const create = mutationOptions({
    mutationFn: (body: NewExperimentBody) => api.create(body),
    onSuccess: (experiment, _body, _saved, { client: cache }) => {
      cache.setQueryData(one(experiment.id).queryKey, experiment);
      void reloadList(cache);
    },
  });
  const send = (id: number, change: ExperimentChange) => api.update(id, change);

  const update = (id: number) =>
    mutationOptions({
      mutationFn: (change: ExperimentUpdate, { client: cache }) =>
        send(id, { ...change, before: cache.getQueryData(one(id).queryKey) }),
      onSuccess: (experiment, _change, _saved, { client: cache }) => {
        cache.setQueryData(one(id).queryKey, experiment);
        cache.setQueryData(list.queryKey, (shown) => withChangedItem(shown, id, experiment));
        void refreshList(cache);
        void cache.invalidateQueries({ queryKey: resultsKey(id) });
      },
    });
  const archive = (id: number) =>
    mutationOptions({
      mutationFn: (archived: boolean) => send(id, { body: { archived }, step: archived ? 'archive' : 'unarchive' }),
      onMutate: async (archived, { client: cache }) => {
        await cache.cancelQueries({ queryKey: list.queryKey });
        await cache.cancelQueries({ queryKey: one(id).queryKey });
        const before = cache.getQueryData(one(id).queryKey);
        const shown = cache.getQueryData(list.queryKey);
        cache.setQueryData(one(id).queryKey, (experiment) => experiment && { ...experiment, archived });
        cache.setQueryData(list.queryKey, (rows) => withChangedItem(rows, id, { archived }));
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
    cache.setQueryData(list.queryKey, (shown) => withChangedItem(shown, id, experiment));
    void refreshList(cache);
  };
  const ship = (id: number) =>
    mutationOptions({
      mutationFn: async ({ body, ifMatch = null }: ShippedVariant) =>
        readExperiment(
          await client.call(experimentOperations.shipVariant, { params: { project_id, id }, body, ifMatch }),
        ),
      onSuccess: (experiment, _body, _saved, { client: cache }) => showChanged(cache, id, experiment),
    });
  /** Reloads an experiment after a change of its flag, because the experiment's record contains the flag. */
  const showFlagChange = (cache: QueryClient, id: number) =>
    Promise.all([cache.invalidateQueries({ queryKey: one(id).queryKey, exact: true }), refreshList(cache)]);
  /** Changes an experiment's flag. To pause or resume, uses the server's own request for this if there is one. */
  const updateFlag = (id: number) =>
    mutationOptions({
      mutationFn: async ({ flag, body, step }: FlagUpdate): Promise<unknown> =>
        step && api.can().hasLifecycleActions
          ? api.update(id, { body: {}, step })
          : client.call(flagOperations.updateFeatureFlag, { params: { project_id, id: flag }, body }),
      onSettled: (_flag, _problem, _change, _saved, { client: cache }) => showFlagChange(cache, id),
    });
  /** Restores the release conditions that the flag had before a variant was shipped. */
  const restoreFlagOf = (id: number) =>
    mutationOptions({
      mutationFn: ({ before, shipped }: { before: FlagRules; shipped: FlagRules }) =>
        restoreFlag(client, project_id, before, shipped),
      onSettled: (_flag, _problem, _change, _saved, { client: cache }) => showFlagChange(cache, id),
    });
  const remove = (id: number) =>
    mutationOptions({
      mutationFn: () => api.remove(id),
      onSuccess: (_answer, _input, _saved, { client: cache }) => {
        cache.removeQueries({ queryKey: one(id).queryKey });
        cache.removeQueries({ queryKey: resultsKey(id) });
        cache.setQueryData(list.queryKey, (shown) => withoutItems(shown, [id]));
        // A server can delete the flag too.
        void refreshList(cache, true);
      },
    });

  /** Restores a deleted experiment, on servers that keep it. */
  const restore = (id: number) =>
    mutationOptions({
      mutationFn: () => api.restore(id),
      onSuccess: (experiment, _input, _saved, { client: cache }) => {
        cache.setQueryData(one(id).queryKey, experiment);
        void reloadList(cache);
      },
    });

  return {
    restore,
    refreshList,
    stopList,
    resumeList,
    create,
    update,
    archive,
    ship,
    updateFlag,
    restoreFlag: restoreFlagOf,
    delete: remove,
  };
};
