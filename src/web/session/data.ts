import { queryOptions, useQuery } from '@tanstack/react-query';
import { operations } from '#contract/operations.ts';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/context.tsx';

/** What a server tells about the person behind the key. Servers and keys that tell nothing answer 403 or 404. */
const accountData = (client: Client) => ({
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

export const useOrganizations = () => useQuery(accountData(useClient()).organizations);
export const useMe = () => useQuery(accountData(useClient()).me);
