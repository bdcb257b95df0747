import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { operations } from '#contract/operations.ts';
import type { Client } from '../../../api/client.ts';
import { useClient } from '../../../api/context.tsx';
import { experimentData } from '../../data.ts';
import { withChangedItems, withoutItems } from '../cached-list.ts';
import type { BulkActionName } from './bulk-actions.ts';

/** The requests of bulk actions. The cache is updated once, at the end. */
export const bulkRequests = (client: Client, cache: QueryClient, project_id: number) => {
  const data = experimentData(client, project_id);
  const setArchived = (archived: boolean) => (id: number) =>
    client.call(operations.updateExperiment, { params: { project_id, id }, body: { archived } });

  const requests: Record<BulkActionName, (id: number) => Promise<unknown>> = {
    archive: setArchived(true),
    restore: setArchived(false),
    delete: (id) => client.call(operations.deleteExperiment, { params: { project_id, id } }),
  };

  /** Updates the cache after an action. */
  const updateCache = (action: BulkActionName, ids: readonly number[]) => {
    const change = (shown: Parameters<typeof withoutItems>[0]) =>
      action === 'delete' ? withoutItems(shown, ids) : withChangedItems(shown, ids, { archived: action === 'archive' });
    cache.setQueryData(data.list.queryKey, change);
    for (const id of ids) {
      if (action === 'delete') cache.removeQueries({ queryKey: data.one(id).queryKey });
      else void cache.invalidateQueries({ queryKey: data.one(id).queryKey });
    }
    void data.refreshList(cache);
  };

  /** The current record of an experiment. */
  const loadRecord = (id: number): Promise<Experiment> =>
    client.call(operations.getExperiment, { params: { project_id, id } });

  return { requests, updateCache, loadRecord };
};

export function useBulkRequests(project: number) {
  const client = useClient();
  const cache = useQueryClient();
  return useMemo(() => bulkRequests(client, cache, project), [client, cache, project]);
}
