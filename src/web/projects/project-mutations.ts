import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { operations } from '#contract/operations.ts';
import { MAX_LIMIT, type Page } from '#contract/page.ts';
import type { Project, ProjectBody, ProjectListItem } from '#contract/project.ts';
import { MAX_LOADED_ROWS } from '../page-sizes.ts';
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
  const { all, pages, allProjects, found, one } = projectQueries(client, organization_id);

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

  /** Loads more projects after those that are loaded: of the whole list, or of those that the server found. */
  const loadMore = (cache: QueryClient, text: string | null) => {
    const { queryKey } = text === null ? allProjects : found(text);
    const step = text === null ? MAX_LOADED_ROWS : MAX_LIMIT;
    cache.setQueryData(
      queryKey,
      (shown) => shown && { ...shown, isComplete: false, most: (shown.most ?? step) + step },
    );
    return cache.refetchQueries({ queryKey });
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

  return { stopLoadingAll, resumeLoadingAll, loadMore, create, update, resetToken, delete: remove };
};
