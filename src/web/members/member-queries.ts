import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import { accountOperations } from '#contract/account-operations.ts';
import { operations } from '#contract/operations.ts';
import { useClient } from '../api/client-context.tsx';

/** The queries about an organization's members, invitations, keys and private projects. */
const memberQueries = (client: Client, organization_id: string) => {
  const all = ['members', organization_id] as const;
  const params = { organization_id };
  return {
    members: queryOptions({
      queryKey: [...all, 'list'],
      queryFn: ({ signal }) =>
        readAllPages((query) => client.call(accountOperations.listMembers, { params, query }, signal)),
    }),
    invites: queryOptions({
      queryKey: [...all, 'invites'],
      queryFn: ({ signal }) =>
        readAllPages((query) => client.call(accountOperations.listInvites, { params, query }, signal)),
    }),
    keys: queryOptions({
      queryKey: [...all, 'keys'],
      queryFn: ({ signal }) =>
        readAllPages((query) => client.call(accountOperations.listOrganizationKeys, { params, query }, signal)),
    }),
    privateProjects: queryOptions({
      queryKey: [...all, 'private-projects'],
      queryFn: ({ signal }) => readAllPages((query) => client.call(operations.listProjects, { params, query }, signal)),
      select: (projects) => projects.filter(({ access_control }) => access_control),
    }),
    projectMembers: (id: number) =>
      queryOptions({
        queryKey: [...all, 'project', id],
        queryFn: ({ signal }) => client.call(accountOperations.listProjectMembers, { params: { id } }, signal),
      }),
  };
};

export const useMembers = (organization: string) => useQuery(memberQueries(useClient(), organization).members);
export const useInvites = (organization: string) => useQuery(memberQueries(useClient(), organization).invites);
export const useMemberKeys = (organization: string) => useQuery(memberQueries(useClient(), organization).keys);
export const usePrivateProjects = (organization: string) =>
  useQuery(memberQueries(useClient(), organization).privateProjects);
export const useProjectMembers = (organization: string, project: number) =>
  useQuery(memberQueries(useClient(), organization).projectMembers(project));

/** Returns a function that reloads an organization's members, invitations, keys and private projects. */
export function useReloadMembers(organization: string) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ['members', organization] });
}
