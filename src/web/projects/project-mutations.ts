import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { operations } from '#contract/operations.ts';
import type { Page } from '#contract/page.ts';
import type { Project, ProjectBody, ProjectListItem } from '#contract/project.ts';
import { projectQueries } from './project-queries.ts';

export interface ProjectUpdate {
  body: ProjectBody;
  /** The ETag of the version that the change is based on, if the server sends ETags. */
  ifMatch?: string | null;
}

const withItem = (page: Page<ProjectListItem> | undefined, project: Project) =>
  page && { ...page, results: page.results.map((item) => (item.id === project.id ? { ...item, ...project } : item)) };

/** Returns the mutations of an organization's projects. They also update the cache. */
export const projectMutations = (client: Client, organization_id: string) => {
  const { all, pages, allProjects, one } = projectQueries(client, organization_id);

  /** Stops loading all projects. The loaded projects are kept. */
  const stopLoadingAll = async (cache: QueryClient) => {
    await cache.cancelQueries({ queryKey: allProjects.queryKey });
    cache.setQueryData(allProjects.queryKey, (shown) => shown && { ...shown, isStopped: true });
  };
  /** Continues loading after a stop. */
  const resumeLoadingAll = (cache: QueryClient) => {
    cache.setQueryData(allProjects.queryKey, (shown) => shown && { ...shown, isStopped: false });
    return cache.refetchQueries({ queryKey: allProjects.queryKey });
  };

  const create = mutationOptions({
    mutationFn: (body: ProjectBody) => client.call(operations.createProject, { params: { organization_id }, body }),
    onSuccess: (project, _body, _saved, { client: cache }) => {
      cache.setQueryData(one(project.id).queryKey, project);
      void cache.invalidateQueries({ queryKey: pages });
    },
  });
  const changed = (id: number, change: (input: ProjectUpdate) => Promise<Project>) =>
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

  return { stopLoadingAll, resumeLoadingAll, create, update, resetToken, delete: remove };
};
