import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '#client/client.ts';
import { readExperiment } from '#client/read-experiment.ts';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { useClient } from '../../../api/client-context.tsx';
import type { BulkItem } from '../../../ui/list/bulk/run-in-bulk.ts';
import type { BulkWork } from '../../../ui/list/bulk/use-bulk-run.ts';
import { experimentApi } from '../../api/experiment-api.ts';
import { experimentData } from '../../data.ts';
import type { ShippedVariant } from '../../experiment-mutations.ts';
import { restoreFlag } from '../../lifecycle/restore-flag.ts';
import { withChangedItem, withChangedItems, withoutItems } from '../cached-list.ts';

const restoring: BulkWork['texts'] = { running: 'Restoring', done: 'Restored' };

/** The variant to ship for one experiment, and the record that the user saw when choosing. */
export interface ShipChoice extends BulkItem {
  before: Experiment;
  body: ShippedVariant['body'];
}

/** Turns an experiment's flag on or off. To pause or resume, uses the server's own request for this if there is one. */
function turnFlag(client: Client, project_id: number, experiment: Experiment, active: boolean): Promise<unknown> {
  const api = experimentApi(client, project_id);
  const isRunning = statusOf(experiment, Date.now()) === 'running';
  if (isRunning && api.can().hasLifecycleActions)
    return api.update(experiment.id, { body: {}, step: active ? 'resume' : 'pause' });
  const params = { project_id, id: experiment.feature_flag.id };
  return client.call(flagOperations.updateFeatureFlag, { params, body: { active } });
}

/** Returns functions that create the bulk actions for a project's experiments, and a function that reads a record. */
export const bulkWork = (client: Client, cache: QueryClient, project_id: number) => {
  const data = experimentData(client, project_id);
  const api = experimentApi(client, project_id);

  const refresh = (ids: readonly number[]) => {
    for (const id of ids) void cache.invalidateQueries({ queryKey: data.one(id).queryKey });
    void data.refreshList(cache);
  };

  const setArchived = (archived: boolean, items: readonly BulkItem[]): BulkWork => ({
    texts: archived ? { running: 'Archiving', done: 'Archived' } : restoring,
    items,
    act: (id) => api.update(id, { body: { archived }, step: archived ? 'archive' : 'unarchive' }),
    updateCache: (ids) => {
      cache.setQueryData(data.list.queryKey, (shown) => withChangedItems(shown, ids, { archived }));
      refresh(ids);
    },
    undo: (done) => setArchived(!archived, done),
  });

  const restoreDeleted = (items: readonly BulkItem[]): BulkWork => ({
    texts: restoring,
    items,
    act: (id) => api.restore(id),
    updateCache: () => void cache.invalidateQueries({ queryKey: data.list.queryKey }),
  });

  const remove = (items: readonly BulkItem[]): BulkWork => ({
    texts: { running: 'Deleting', done: 'Deleted' },
    items,
    act: (id) => api.remove(id),
    updateCache: (ids) => {
      cache.setQueryData(data.list.queryKey, (shown) => withoutItems(shown, ids));
      for (const id of ids) cache.removeQueries({ queryKey: data.one(id).queryKey });
      void data.refreshList(cache);
    },
    ...(api.can().deletion === 'undoable' ? { undo: restoreDeleted } : {}),
  });

  const restoreFlags = (choices: ReadonlyMap<number, ShipChoice>, shipped: ReadonlyMap<number, Experiment>) => {
    const restore = async (id: number) => {
      const [before, after] = [choices.get(id)?.before, shipped.get(id)];
      if (before && after) await restoreFlag(client, project_id, before.feature_flag, after.feature_flag);
    };
    return (items: readonly BulkItem[]): BulkWork => ({
      texts: { running: 'Restoring flags', done: 'Flags restored' },
      items,
      act: restore,
      updateCache: refresh,
    });
  };

  const ship = (chosen: readonly ShipChoice[]): BulkWork => {
    const choices = new Map(chosen.map((choice) => [choice.id, choice]));
    const shipped = new Map<number, Experiment>();
    const act = async (id: number) => {
      const choice = choices.get(id);
      if (!choice) return;
      const { body, before } = choice;
      const ifMatch = client.versionOf(before);
      shipped.set(
        id,
        readExperiment(
          await client.call(experimentOperations.shipVariant, { params: { project_id, id }, body, ifMatch }),
        ),
      );
    };
    const updateCache = (ids: readonly number[]) => {
      cache.setQueryData(data.list.queryKey, (shown) =>
        ids.reduce((rows, id) => withChangedItem(rows, id, shipped.get(id) ?? {}), shown),
      );
      refresh(ids);
    };
    return {
      texts: { running: 'Shipping', done: 'Shipped' },
      items: chosen,
      act,
      updateCache,
      undo: restoreFlags(choices, shipped),
    };
  };

  /** Turns the flags of experiments on or off. On some servers, this resumes or pauses those that are running. */
  const setFlags = (active: boolean, experiments: readonly Experiment[]): BulkWork => {
    const byId = new Map(experiments.map((experiment) => [experiment.id, experiment]));
    return {
      texts: active
        ? { running: 'Turning flags on', done: 'Flags turned on' }
        : { running: 'Turning flags off', done: 'Flags turned off' },
      items: experiments,
      act: async (id) => {
        const experiment = byId.get(id);
        if (experiment) await turnFlag(client, project_id, experiment, active);
      },
      updateCache: refresh,
      undo: (done) =>
        setFlags(
          !active,
          done.flatMap(({ id }) => byId.get(id) ?? []),
        ),
    };
  };

  const read = (id: number, signal?: AbortSignal): Promise<Experiment> => api.get(id, signal);

  return {
    archive: (items: readonly BulkItem[]) => setArchived(true, items),
    restore: (items: readonly BulkItem[]) => setArchived(false, items),
    ship,
    flagsOff: (experiments: readonly Experiment[]) => setFlags(false, experiments),
    delete: remove,
    read,
  };
};

export function useBulkWork(project: number) {
  const client = useClient();
  const cache = useQueryClient();
  return useMemo(() => bulkWork(client, cache, project), [client, cache, project]);
}
