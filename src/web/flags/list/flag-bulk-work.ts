import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '#client/client.ts';
import type { FlagBody } from '#contract/feature-flag.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { useClient } from '../../api/client-context.tsx';
import type { BulkItem } from '../../ui/list/bulk/run-in-bulk.ts';
import type { BulkWork } from '../../ui/list/bulk/use-bulk-run.ts';
import { flagQueries } from '../flag-queries.ts';

type FlagChange = Pick<FlagBody, 'active' | 'deleted'>;

const texts = {
  on: { running: 'Turning on', done: 'Turned on' },
  off: { running: 'Turning off', done: 'Turned off' },
  delete: { running: 'Deleting', done: 'Deleted' },
  restore: { running: 'Restoring', done: 'Restored' },
} satisfies Record<string, BulkWork['texts']>;

export type FlagBulkAction = keyof typeof texts;

const changes: Record<FlagBulkAction, FlagChange> = {
  on: { active: true },
  off: { active: false },
  delete: { deleted: true },
  restore: { deleted: false },
};

const opposite: Record<FlagBulkAction, FlagBulkAction> = { on: 'off', off: 'on', delete: 'restore', restore: 'delete' };

function flagBulkWork(client: Client, cache: QueryClient, project_id: number) {
  const { refresh } = flagQueries(client, project_id);
  const work = (action: FlagBulkAction, items: readonly BulkItem[]): BulkWork => ({
    texts: texts[action],
    items,
    act: (id) => client.call(flagOperations.updateFeatureFlag, { params: { project_id, id }, body: changes[action] }),
    updateCache: () => {
      void refresh(cache);
      // Records of experiments contain their flag.
      void cache.invalidateQueries({ queryKey: ['experiments', project_id] });
    },
    undo: (done) => work(opposite[action], done),
  });
  return work;
}

/** Returns a function that creates a bulk action on the flags of a project. Each can be undone. */
export function useFlagBulkWork(project: number) {
  const client = useClient();
  const cache = useQueryClient();
  return useMemo(() => flagBulkWork(client, cache, project), [client, cache, project]);
}
