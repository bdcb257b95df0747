import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { operations } from '#contract/operations.ts';
import type { Client } from '../../../api/client.ts';
import { useClient } from '../../../api/context.tsx';
import { experimentData } from '../../data.ts';
import { without, withRows } from '../cached-list.ts';
import type { Deed } from './bulk-actions.ts';

/** What can be done to many experiments of a project, one request each; the cache hears of it once, at the end. */
export const bulkData = (client: Client, cache: QueryClient, project_id: number) => {
  const data = experimentData(client, project_id);
  const put = (archived: boolean) => (id: number) =>
    client.call(operations.updateExperiment, { params: { project_id, id }, body: { archived } });

  const acts: Record<Deed, (id: number) => Promise<unknown>> = {
    archive: put(true),
    restore: put(false),
    delete: (id) => client.call(operations.deleteExperiment, { params: { project_id, id } }),
  };

  /** Shows what was done. */
  const settle = (deed: Deed, ids: readonly number[]) => {
    const change = (shown: Parameters<typeof without>[0]) =>
      deed === 'delete' ? without(shown, ids) : withRows(shown, ids, { archived: deed === 'archive' });
    cache.setQueryData(data.list.queryKey, change);
    for (const id of ids) {
      if (deed === 'delete') cache.removeQueries({ queryKey: data.one(id).queryKey });
      else void cache.invalidateQueries({ queryKey: data.one(id).queryKey });
    }
    void data.refreshList(cache);
  };

  /** The whole record, as the server has it now. */
  const read = (id: number): Promise<Experiment> =>
    client.call(operations.getExperiment, { params: { project_id, id } });

  return { acts, settle, read };
};

export function useBulkData(project: number) {
  const client = useClient();
  const cache = useQueryClient();
  return useMemo(() => bulkData(client, cache, project), [client, cache, project]);
}
