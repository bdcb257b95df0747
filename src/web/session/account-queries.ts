import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { operations } from '#contract/operations.ts';
import { useClient } from '../api/client-context.tsx';

/** Returns queries about the key's owner. Servers respond with 403 or 404 if the key has no access. */
const accountQueries = (client: Client) => ({
  organizations: queryOptions({
    queryKey: ['account', 'organizations'],
    queryFn: ({ signal }) => client.call(operations.listOrganizations, {}, signal),
    select: ({ results }) => results,
  }),
  me: queryOptions({
    queryKey: ['account', 'me'],
    queryFn: ({ signal }) => client.call(operations.getMe, {}, signal),
  }),
});

export const useOrganizations = () => useQuery(accountQueries(useClient()).organizations);
export const useCurrentUser = () => useQuery(accountQueries(useClient()).me);
