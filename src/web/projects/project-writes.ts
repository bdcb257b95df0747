import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { operations } from '#contract/operations.ts';
import type { Page } from '#contract/page.ts';
import type { Project, ProjectBody, ProjectListItem } from '#contract/project.ts';
import type { Client } from '../api/client.ts';
import { projectReads } from './project-reads.ts';

/** A change of a project, with the version of the record that it was made from where the server keeps one. */
export interface ProjectChange {
  body: ProjectBody;
  ifMatch?: string | null;
}

const withItem = (page: Page<ProjectListItem> | undefined, project: Project) =>
  page && { ...page, results: page.results.map((item) => (item.id === project.id ? { ...item, ...project } : item)) };

/** Everything the pages can do to the projects of one organization, and what becomes of what was read before. */
export const projectWrites = (client: Client, organization_id: string) => {
  const { all, pages, whole, one } = projectReads(client, organization_id);

  /** Stops the loading of all projects; those that are here stay. */
  const stopWhole = async (cache: QueryClient) => {
    await cache.cancelQueries({ queryKey: whole.queryKey });
    cache.setQueryData(whole.queryKey, (shown) => shown && { ...shown, isStopped: true });
  };
  /** Goes on with a loading that was stopped. */
  const resumeWhole = (cache: QueryClient) => {
    cache.setQueryData(whole.queryKey, (shown) => shown && { ...shown, isStopped: false });
    return cache.refetchQueries({ queryKey: whole.queryKey });
  };

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

  return { stopWhole, resumeWhole, create, update, resetToken, delete: remove };
};
