import { keepPreviousData, mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { operations } from '#contract/operations.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { Project, ProjectBody, ProjectListItem } from '#contract/project.ts';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/context.tsx';

/** How often the console asks whether demo data is still being made. */
const DEMO_POLL_MS = 3000;

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
  const demoStatus = (id: number) =>
    queryOptions({
      queryKey: [...all, 'demo', id] as const,
      queryFn: ({ signal }) => client.call(operations.getDemoStatus, { params: { organization_id, id } }, signal),
      refetchInterval: ({ state }) => (state.data?.is_generating_demo_data ? DEMO_POLL_MS : false),
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
    changed(id, () => client.call(operations.resetToken, { params: { organization_id, id } }));
  const remove = (id: number) =>
    mutationOptions({
      mutationFn: () => client.call(operations.deleteProject, { params: { organization_id, id } }),
      onSuccess: (_answer, _input, _saved, { client: cache }) => {
        cache.removeQueries({ queryKey: one(id).queryKey });
        void cache.invalidateQueries({ queryKey: pages });
      },
    });

  return { all, page, one, activity, demoStatus, create, update, resetToken, delete: remove };
};

/** A project known by its id alone. Servers that do not offer this answer 404. */
const foundProject = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['projects', 'found', id] as const,
    queryFn: ({ signal }) => client.call(operations.findProject, { params: { id } }, signal),
  });

export const useProjectData = (organization: string) => projectData(useClient(), organization);

export const useProjects = (organization: string, query: PageQuery) =>
  useQuery({ ...useProjectData(organization).page(query), placeholderData: keepPreviousData });
export const useProject = (organization: string, id: number) => useQuery(useProjectData(organization).one(id));
export const useFindProject = (id: number) => useQuery(foundProject(useClient(), id));
export const useCreateProject = (organization: string) => useMutation(useProjectData(organization).create);
export const useUpdateProject = (organization: string, id: number) =>
  useMutation(useProjectData(organization).update(id));
export const useDeleteProject = (organization: string, id: number) =>
  useMutation(useProjectData(organization).delete(id));
export const useResetToken = (organization: string, id: number) =>
  useMutation(useProjectData(organization).resetToken(id));
export const useProjectActivity = (organization: string, id: number, query: ActivityQuery) =>
  useQuery({ ...useProjectData(organization).activity(id, query), placeholderData: keepPreviousData });
export const useDemoStatus = (organization: string, id: number) =>
  useQuery(useProjectData(organization).demoStatus(id));

/** The name and the organization of a project, by whichever way is open; undefined while or where they are not known. */
export function useKnownProject(organization: string | null, id: number) {
  const client = useClient();
  const within = useQuery({ ...projectData(client, organization ?? '').one(id), enabled: organization !== null });
  const alone = useQuery({ ...foundProject(client, id), enabled: organization === null });
  return within.data ?? alone.data;
}
