import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settingsApi } from '#changes/client-settings-api.ts';
import type { ReadProject } from '#changes/plan.ts';
import { type ReadProgress, readProjects } from '#changes/read-projects.ts';
import type { Client } from '#client/client.ts';
import { operations } from '#contract/operations.ts';
import { useClient } from '../api/client-context.tsx';
import { loadAllProjects } from '../projects/search/load-all-projects.ts';

/** The loaded settings of an organization's projects. */
export interface OrganizationSettings extends ReadProgress {
  isComplete: boolean;
}

const STALE_MS = 60_000;
/** The minimum interval between updates of the page while projects load. */
const PUBLISH_MS = 150;

/** Queries the settings of every project in an organization. Updates the cache while they load. */
export const organizationSettingsQuery = (client: Client, organization_id: string) =>
  queryOptions({
    queryKey: ['projects', organization_id, 'settings'] as const,
    queryFn: async ({ signal, client: cache, queryKey }): Promise<OrganizationSettings> => {
      const { results } = await loadAllProjects(
        (query) => client.call(operations.listProjects, { params: { organization_id }, query }, signal),
        () => {},
      );
      const targets = results.map(({ id, name }) => ({ organization: organization_id, project: id, name }));
      let published = 0;
      const done = await readProjects(settingsApi(client), targets, {
        signal,
        onProgress: (progress) => {
          const hasComplete = cache.getQueryData<OrganizationSettings>(queryKey)?.isComplete;
          if (hasComplete || signal.aborted || Date.now() - published < PUBLISH_MS) return;
          published = Date.now();
          cache.setQueryData<OrganizationSettings>(queryKey, { ...progress(), isComplete: false });
        },
      });
      return { ...done, isComplete: true };
    },
    staleTime: STALE_MS,
    structuralSharing: false,
  });

/** Returns the query for the settings of an organization's projects, and a function that stops loading. */
export function useOrganizationSettings(organization: string) {
  const client = useClient();
  const cache = useQueryClient();
  const query = useMemo(() => organizationSettingsQuery(client, organization), [client, organization]);
  return { ...useQuery(query), cancel: () => void cache.cancelQueries({ queryKey: query.queryKey }) };
}

/** Returns functions that read or write a project's settings and update the project in the cache. */
export function useSettingsApi(organization: string) {
  const client = useClient();
  const cache = useQueryClient();
  return useMemo(() => {
    const api = settingsApi(client);
    const { queryKey } = organizationSettingsQuery(client, organization);
    const store = (project: ReadProject) =>
      cache.setQueryData<OrganizationSettings>(
        queryKey,
        (loaded) =>
          loaded && { ...loaded, projects: loaded.projects.map((one) => (one.id === project.id ? project : one)) },
      );
    return {
      read: async (...args: Parameters<typeof api.read>) => {
        const project = await api.read(...args);
        store(project);
        return project;
      },
      write: async (...args: Parameters<typeof api.write>) => {
        const project = await api.write(...args);
        store(project);
        void cache.invalidateQueries({ queryKey: ['projects', organization, 'one', project.id] });
        return project;
      },
    };
  }, [client, cache, organization]);
}
