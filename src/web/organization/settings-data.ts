import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settingsApi } from '#changes/client-settings-api.ts';
import type { ReadProject } from '#changes/plan.ts';
import { readOrganization } from '#changes/read-organization.ts';
import type { ReadProgress } from '#changes/read-projects.ts';
import { waitSeconds } from '#changes/throttle.ts';
import type { Client } from '#client/client.ts';
import { useClient } from '../api/client-context.tsx';

/** The loaded settings of an organization's projects. */
export interface OrganizationSettings extends ReadProgress {
  isComplete: boolean;
  /** Whether the user stopped loading. */
  isStopped?: boolean;
  /** How long the server makes the console wait before the next request. 0 or absent if it does not. */
  waitSeconds?: number;
}

const STALE_MS = 60_000;
/** How long settings that no page shows are kept. Loading then continues where it was. */
const KEPT_MS = 3_600_000;
/** The minimum interval between updates of the page while projects load. It is longer for very many projects. */
const PUBLISH_MS = 150;

/**
 * Queries the settings of every project in an organization. Updates the cache while they load. If an earlier load was
 * interrupted, continues it. Loads nothing if the user stopped loading.
 */
export const organizationSettingsQuery = (client: Client, organization_id: string) =>
  queryOptions({
    queryKey: ['projects', organization_id, 'settings'] as const,
    queryFn: async ({ signal, client: cache, queryKey }): Promise<OrganizationSettings> => {
      const loaded = cache.getQueryData<OrganizationSettings>(queryKey);
      if (loaded?.isStopped) return loaded;
      const before = loaded?.isComplete === false ? loaded : undefined;
      const publish = (change: Partial<OrganizationSettings>) => {
        if (signal.aborted || loaded?.isComplete) return;
        cache.setQueryData<OrganizationSettings>(
          queryKey,
          (shown = { projects: [], failures: [], total: 0, isComplete: false }) => ({
            ...shown,
            ...change,
          }),
        );
      };
      let published = 0;
      const done = await readOrganization(settingsApi(client), organization_id, {
        before,
        signal,
        onProgress: (progress, done) => {
          if (Date.now() - published < Math.max(PUBLISH_MS, done / 10)) return;
          published = Date.now();
          publish({ ...progress(), waitSeconds: 0 });
        },
        wait: (seconds) => {
          publish({ waitSeconds: seconds });
          return waitSeconds(seconds, signal);
        },
      });
      return { ...done, isComplete: true };
    },
    staleTime: ({ state }) => (state.data?.isComplete === false ? 0 : STALE_MS),
    gcTime: KEPT_MS,
    structuralSharing: false,
  });

/** Returns the query for the settings of an organization's projects, and functions that stop and continue loading. */
export function useOrganizationSettings(organization: string) {
  const client = useClient();
  const cache = useQueryClient();
  const query = useMemo(() => organizationSettingsQuery(client, organization), [client, organization]);
  const { queryKey } = query;
  return {
    ...useQuery(query),
    stop: async () => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (shown) => shown && { ...shown, isStopped: true, waitSeconds: 0 });
    },
    resume: () => {
      cache.setQueryData(queryKey, (shown) => shown && { ...shown, isStopped: false });
      return cache.refetchQueries({ queryKey });
    },
  };
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
