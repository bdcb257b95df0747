import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import { accountOperations } from '#contract/account-operations.ts';
import { operations } from '#contract/operations.ts';
import { useClient } from '../api/client-context.tsx';
import { readKey } from './read-key.ts';

/** The queries about keys. Their responses never contain a key's value. */
const keyQueries = (client: Client) => ({
  current: queryOptions({
    queryKey: ['account', 'keys', 'current'],
    queryFn: async ({ signal }) => readKey(await client.call(accountOperations.getCurrentKey, {}, signal)),
  }),
  own: queryOptions({
    queryKey: ['account', 'keys', 'own'],
    queryFn: ({ signal }) => client.call(accountOperations.listKeys, {}, signal),
  }),
  projects: queryOptions({
    queryKey: ['account', 'keys', 'projects'],
    queryFn: ({ signal }) => readAllPages((query) => client.call(operations.listAllProjects, { query }, signal)),
  }),
});

export const useCurrentKey = () => useQuery(keyQueries(useClient()).current);
export const useKeys = () => useQuery(keyQueries(useClient()).own);
export const useReachableProjects = () => useQuery(keyQueries(useClient()).projects);

/** Returns a function that reloads the user's keys, the connection's key and the projects to choose from. */
export function useReloadKeys() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ['account', 'keys'] });
}
