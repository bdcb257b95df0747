import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityEntry } from '#contract/activity.ts';
import { operations } from '#contract/operations.ts';
import { MAX_LIMIT, type Page, type PageQuery } from '#contract/page.ts';
import type { Project, ProjectBody, ProjectListItem } from '#contract/project.ts';
import { isSame } from '#contract/resource.ts';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/context.tsx';

/** How often the console asks whether demo data is still being made. */
const DEMO_POLL_MS = 3000;

/** For how long the flags that were offered once are offered again. */
const FLAGS_STALE_MS = 60_000;

/** How many entries of the activity are read at once where all are needed. */
const ACTIVITY_STEP = 100;

/** Which page of the activity: numbered from 1, as the interface does it. */
export interface ActivityQuery {
  page: number;
  limit: number;
}

/** A change of a project, with the version of the record that it was made from where the server keeps one. */
export interface ProjectChange {
  body: ProjectBody;
  ifMatch?: string | null;
}

const withItem = (page: Page<ProjectListItem> | undefined, project: Project) =>
  page && { ...page, results: page.results.map((item) => (item.id === project.id ? { ...item, ...project } : item)) };

/** Everything the pages can ask about the projects of one organization, and everything they can do to them. */
export const projectData = (client: Client, organization_id: string) => {
  const all = ['projects', organization_id] as const;
  const pages = [...all, 'page'] as const;

  const page = (query: PageQuery) =>
    queryOptions({
      queryKey: [...pages, query] as const,
      queryFn: ({ signal }) => client.call(operations.listProjects, { params: { organization_id }, query }, signal),
    });
  // A record keeps its identity from the answer on, because its version is known by it.
  const one = (id: number) =>
    queryOptions({
      queryKey: [...all, 'one', id] as const,
      queryFn: ({ signal }) => client.call(operations.getProject, { params: { organization_id, id } }, signal),
      structuralSharing: false,
    });
  const activity = (id: number, query: ActivityQuery) =>
    queryOptions({
      queryKey: [...all, 'activity', id, query] as const,
      queryFn: ({ signal }) =>
        client.call(operations.getProjectActivity, { params: { organization_id, id }, query }, signal),
    });
  /** All that was done to a project, for finding something in it; read part by part. */
  const wholeActivity = (id: number) =>
    queryOptions({
      queryKey: [...all, 'activity', id, 'whole'] as const,
      queryFn: async ({ signal }) => {
        const found: ActivityEntry[] = [];
        for (let page = 1; ; page++) {
          const query = { page, limit: ACTIVITY_STEP };
          const part = await client.call(
            operations.getProjectActivity,
            { params: { organization_id, id }, query },
            signal,
          );
          found.push(...part.results);
          if (part.results.length === 0 || found.length >= part.total_count) return found;
        }
      },
    });
  /** Asks again while the data is being made; once it is there, the project is read again. */
  const demoStatus = (id: number) =>
    queryOptions({
      queryKey: [...all, 'demo', id] as const,
      queryFn: async ({ signal, client: cache, queryKey }) => {
        const before = cache.getQueryData<{ is_generating_demo_data?: boolean }>(queryKey);
        const status = await client.call(operations.getDemoStatus, { params: { organization_id, id } }, signal);
        const isDone = before?.is_generating_demo_data === true && !status.is_generating_demo_data;
        if (isDone) void cache.invalidateQueries({ queryKey: one(id).queryKey });
        return status;
      },
      refetchInterval: ({ state }) => (state.data?.is_generating_demo_data ? DEMO_POLL_MS : false),
    });

  /** How many experiments would go with a project. */
  const experimentCount = (id: number) =>
    queryOptions({
      queryKey: [...all, 'experiment-count', id] as const,
      queryFn: ({ signal }) =>
        client.call(operations.listExperiments, { params: { project_id: id }, query: { limit: 1 } }, signal),
      select: ({ count }) => count,
    });

  /** How many projects the organization has, as far as this key sees them. */
  const count = () =>
    queryOptions({
      queryKey: [...all, 'count'] as const,
      queryFn: ({ signal }) =>
        client.call(operations.listProjects, { params: { organization_id }, query: { limit: 1 } }, signal),
      select: (one) => one.count,
      staleTime: 0,
    });

  /** The flags of the experiments of a project, as many as one answer holds. */
  const flags = (id: number) =>
    queryOptions({
      queryKey: [...all, 'flags', id] as const,
      queryFn: async ({ signal }) => {
        const query = { limit: MAX_LIMIT };
        const { results } = await client.call(
          operations.listExperiments,
          { params: { project_id: id }, query },
          signal,
        );
        return results.flatMap(({ feature_flag: flag }) => (flag ? [{ id: flag.id, key: flag.key }] : []));
      },
      staleTime: FLAGS_STALE_MS,
    });

  const create = mutationOptions({
    mutationFn: (body: ProjectBody) => client.call(operations.createProject, { params: { organization_id }, body }),
    onSuccess: (project, _body, _saved, { client: cache }) => {
      cache.setQueryData(one(project.id).queryKey, project);
      void cache.invalidateQueries({ queryKey: pages });
    },
  });
  const changed = (id: number, change: (input: ProjectChange) => Promise<Project>) =>
    mutationOptions({
      mutationFn: change,
      onSuccess: (project, _change, _saved, { client: cache }) => {
        cache.setQueryData(one(id).queryKey, project);
        cache.setQueriesData<Page<ProjectListItem>>({ queryKey: pages }, (shown) => withItem(shown, project));
        void cache.invalidateQueries({ queryKey: pages });
        void cache.invalidateQueries({ queryKey: [...all, 'activity', id] });
      },
    });
  const update = (id: number) =>
    changed(id, ({ body, ifMatch = null }) =>
      client.call(operations.updateProject, { params: { organization_id, id }, body, ifMatch }),
    );
  const resetToken = (id: number) =>
    changed(id, ({ ifMatch = null }) =>
      client.call(operations.resetToken, { params: { organization_id, id }, ifMatch }),
    );
  const remove = (id: number) =>
    mutationOptions({
      mutationFn: (ifMatch: string | null) =>
        client.call(operations.deleteProject, { params: { organization_id, id }, ifMatch }),
      onSuccess: (_answer, _input, _saved, { client: cache }) => {
        cache.removeQueries({ queryKey: one(id).queryKey });
        void cache.invalidateQueries({ queryKey: pages });
      },
    });

  return {
    all,
    page,
    one,
    activity,
    wholeActivity,
    demoStatus,
    experimentCount,
    count,
    flags,
    create,
    update,
    resetToken,
    delete: remove,
  };
};

/** A project known by its id alone. Servers that do not offer this answer 404. */
const foundProject = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['projects', 'found', id] as const,
    queryFn: ({ signal }) => client.call(operations.findProject, { params: { id } }, signal),
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

export function useProjects(organization: string, query: PageQuery) {
  const page = useProjectData(organization).page(query);
  return useQuery({ ...page, placeholderData: sameList(page.queryKey) });
}
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
  return within.data ?? alone.data;
}
