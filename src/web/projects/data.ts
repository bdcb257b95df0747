import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page, PageQuery } from '#contract/page.ts';
import type { ProjectListItem } from '#contract/project.ts';
import { isSame } from '#contract/resource.ts';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/context.tsx';
import { type ActivityQuery, foundProject, projectReads } from './project-reads.ts';
import { projectWrites } from './project-writes.ts';

/** Everything the pages can ask about the projects of one organization, and everything they can do to them. */
export const projectData = (client: Client, organization_id: string) => ({
  ...projectReads(client, organization_id),
  ...projectWrites(client, organization_id),
});

export function useProjectData(organization: string) {
  const client = useClient();
  return useMemo(() => projectData(client, organization), [client, organization]);
}

/** What was shown last stays while the next page of the same list is loading; lists are the same up to the last part of the key. */
const sameList =
  (key: readonly unknown[]) =>
  <Data>(data: Data | undefined, last: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    last && isSame(last.queryKey.slice(0, -1), key.slice(0, -1)) ? data : undefined;

export function useProjects(organization: string, query: PageQuery, enabled: boolean) {
  const page = useProjectData(organization).page(query);
  return useQuery({ ...page, enabled, placeholderData: sameList(page.queryKey) });
}
/** All projects; until the first of them are here, those of a page of the list. */
export const useAllProjects = (organization: string, page: Page<ProjectListItem> | undefined) =>
  useQuery({ ...useProjectData(organization).whole, placeholderData: () => page && { ...page, isWhole: false } });
export const useProject = (organization: string, id: number) => useQuery(useProjectData(organization).one(id));
export const useFindProject = (id: number) => useQuery(foundProject(useClient(), id));
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
export const useWholeActivity = (organization: string, id: number, enabled: boolean) =>
  useQuery({ ...useProjectData(organization).wholeActivity(id), enabled });
export const useDemoStatus = (organization: string, id: number) =>
  useQuery(useProjectData(organization).demoStatus(id));
export const useProjectCount = (organization: string) => useQuery(useProjectData(organization).count());
export const useExperimentCount = (organization: string, id: number) =>
  useQuery(useProjectData(organization).experimentCount(id));

/** The name and the organization of a project, by whichever way is open; undefined while or where they are not known. */
export function useKnownProject(organization: string | null, id: number | null) {
  const client = useClient();
  const isWithin = organization !== null;
  const within = useQuery({
    ...projectData(client, organization ?? '').one(id ?? 0),
    enabled: isWithin && id !== null,
  });
  const alone = useQuery({ ...foundProject(client, id ?? 0), enabled: !isWithin && id !== null });
  return within.data ?? alone.data ?? undefined;
}
