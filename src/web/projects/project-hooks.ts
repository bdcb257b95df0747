import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '#client/client.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { ProjectListItem } from '#contract/project.ts';
import { isSame } from '#contract/resource.ts';
import { useClient } from '../api/client-context.tsx';
import { projectMutations } from './project-mutations.ts';
import { type ActivityQuery, projectByIdQuery, projectQueries } from './project-queries.ts';

/** How often a project without events is read again, in milliseconds. */
const FIRST_EVENT_MS = 3000;

/** The queries and mutations of the projects of one organization. */
export const projectData = (client: Client, organization_id: string) => ({
  ...projectQueries(client, organization_id),
  ...projectMutations(client, organization_id),
});

export function useProjectData(organization: string) {
  const client = useClient();
  return useMemo(() => projectData(client, organization), [client, organization]);
}

/**
 * Returns a `placeholderData` function. It keeps the previous page of a list while the next page is loading. The query
 * keys of the pages of one list differ only in their last part.
 */
const sameList =
  (key: readonly unknown[]) =>
  <Data>(data: Data | undefined, last: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    last && isSame(last.queryKey.slice(0, -1), key.slice(0, -1)) ? data : undefined;

export function useProjects(organization: string, query: PageQuery, enabled: boolean) {
  const page = useProjectData(organization).page(query);
  return useQuery({ ...page, enabled, placeholderData: sameList(page.queryKey) });
}
/** Returns all projects. Until the first ones are loaded, returns the given page of the list. */
export const useAllProjects = (organization: string, page: Page<ProjectListItem> | undefined) =>
  useQuery({
    ...useProjectData(organization).allProjects,
    placeholderData: () => page && { ...page, isComplete: false },
  });
export const useProject = (organization: string, id: number) => useQuery(useProjectData(organization).one(id));
/** Queries a project again every few seconds until it has received an event. */
export const useFirstEvent = (organization: string, id: number) =>
  useQuery({
    ...useProjectData(organization).one(id),
    refetchInterval: ({ state }) => (state.data?.ingested_event ? false : FIRST_EVENT_MS),
  });
export const useProjectById = (id: number) => useQuery(projectByIdQuery(useClient(), id));
export const useCreateProject = (organization: string) => useMutation(useProjectData(organization).create);
export const useUpdateProject = (organization: string, id: number) =>
  useMutation(useProjectData(organization).update(id));
export const useDeleteProject = (organization: string, id: number) =>
  useMutation(useProjectData(organization).delete(id));
export const useResetToken = (organization: string, id: number) =>
  useMutation(useProjectData(organization).resetToken(id));
export function useProjectActivity(organization: string, id: number, query: ActivityQuery, enabled: boolean) {
  const activity = useProjectData(organization).activity(id, query);
  return useQuery({ ...activity, enabled, placeholderData: sameList(activity.queryKey) });
}
export const useAllActivity = (
  organization: string,
  id: number,
  include: 'experiments' | undefined,
  enabled: boolean,
) => useQuery({ ...useProjectData(organization).allActivity(id, include), enabled });
export const useDemoStatus = (organization: string, id: number, enabled: boolean) =>
  useQuery({ ...useProjectData(organization).demoStatus(id), enabled });
export const useProjectCount = (organization: string) => useQuery(useProjectData(organization).count());
export const useExperimentCount = (organization: string, id: number) =>
  useQuery(useProjectData(organization).experimentCount(id));

/**
 * Returns a project, to show its name and organization. Undefined while it is loading, and if it can't be loaded.
 * Without an organization, finds the project by its id alone.
 */
export function useProjectSummary(organization: string | null, id: number | null) {
  const client = useClient();
  const isWithin = organization !== null;
  const within = useQuery({
    ...projectData(client, organization ?? '').one(id ?? 0),
    enabled: isWithin && id !== null,
  });
  const alone = useQuery({ ...projectByIdQuery(client, id ?? 0), enabled: !isWithin && id !== null });
  return within.data ?? alone.data ?? undefined;
}
