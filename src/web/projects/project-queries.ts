import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { isGone } from '#client/problem-status.ts';
import { withReadableTexts } from '#client/readable-texts.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import { operations } from '#contract/operations.ts';
import { MAX_LIMIT, type PageQuery } from '#contract/page.ts';
import { ALL_ACTIVITY_PAGE_SIZE, MAX_LOADED_ROWS } from '../page-sizes.ts';
import { type LoadedProjects, loadAllProjects } from './search/load-all-projects.ts';

const texts = ['name', 'api_token', 'created_at', 'updated_at', 'timezone'];

/** Project pages rarely need experiments, so the experiment operations are loaded on demand. */
const loadExperimentOperations = async () => (await import('#contract/experiment-operations.ts')).experimentOperations;

/** The interval for polling the status of demo data. */
const DEMO_POLL_MS = 3000;

/** How long the list of all projects is used without loading it again. */
const ALL_STALE_MS = 60_000;

/** How long the list of flags is used without loading it again. */
const FLAGS_STALE_MS = 60_000;

export interface ActivityQuery {
  /** The number of the page; 1 for the first page. */
  page: number;
  limit: number;
  /** Adds what happened to the project's experiments. */
  include?: 'experiments';
}

/** Returns the queries about an organization's projects, and the prefixes of their query keys (`all`, `pages`). */
export const projectQueries = (client: Client, organization_id: string) => {
  const all = ['projects', organization_id] as const;
  const pages = [...all, 'page'] as const;

  const page = (query: PageQuery) =>
    queryOptions({
      queryKey: [...pages, query] as const,
      queryFn: ({ signal }) => client.call(operations.listProjects, { params: { organization_id }, query }, signal),
    });
  /** Loads many projects. The cache is updated after each page. */
  const many = (name: string, limit: number, search?: string) =>
    queryOptions({
      queryKey: [...pages, name, search] as const,
      queryFn: ({ signal, client: cache, queryKey }) =>
        loadAllProjects(
          (page) =>
            client.call(
              operations.listProjects,
              { params: { organization_id }, query: search === undefined ? page : { ...page, search } },
              signal,
            ),
          (projects) => {
            const isWanted = !signal.aborted && !cache.getQueryData<LoadedProjects>(queryKey)?.isComplete;
            if (isWanted) cache.setQueryData<LoadedProjects>(queryKey, projects);
          },
          cache.getQueryData<LoadedProjects>(queryKey),
          limit,
        ),
      staleTime: ALL_STALE_MS,
    });
  /** All projects that the list loads, for searching. */
  const allProjects = many('whole', MAX_LOADED_ROWS);
  /** The projects whose names contain a text. The server searches. */
  const found = (text: string) => many('found', MAX_LIMIT, text);
  // No structural sharing, because the client finds a record's ETag by object identity.
  const one = (id: number) =>
    queryOptions({
      queryKey: [...all, 'one', id] as const,
      queryFn: async ({ signal }) => {
        const project = await client.call(operations.getProject, { params: { organization_id, id } }, signal);
        return withReadableTexts(project, texts);
      },
      structuralSharing: false,
    });
  const activity = (id: number, query: ActivityQuery) =>
    queryOptions({
      queryKey: [...all, 'activity', id, query] as const,
      queryFn: ({ signal }) =>
        client.call(operations.getProjectActivity, { params: { organization_id, id }, query }, signal),
    });
  /** The whole activity of a project, for filtering. */
  const allActivity = (id: number, include?: 'experiments') =>
    queryOptions({
      queryKey: [...all, 'activity', id, 'whole', include] as const,
      queryFn: async ({ signal }) => {
        const found: ActivityEntry[] = [];
        for (let page = 1; ; page++) {
          const query = { page, limit: ALL_ACTIVITY_PAGE_SIZE, ...(include && { include }) };
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
  /** Polls while demo data is being generated, then reloads the project. */
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

  const experimentCount = (id: number) =>
    queryOptions({
      queryKey: [...all, 'experiment-count', id] as const,
      queryFn: async ({ signal }) => {
        const { listExperiments } = await loadExperimentOperations();
        return client.call(listExperiments, { params: { project_id: id }, query: { limit: 1 } }, signal);
      },
      select: ({ count }) => count,
    });

  /** The number of the organization's projects that the key can see. */
  const count = () =>
    queryOptions({
      queryKey: [...all, 'count'] as const,
      queryFn: ({ signal }) =>
        client.call(operations.listProjects, { params: { organization_id }, query: { limit: 1 } }, signal),
      select: (one) => one.count,
      staleTime: 0,
    });

  /** The flags of a project's experiments. Reads only one page, so at most `MAX_LIMIT` experiments are included. */
  const flags = (id: number) =>
    queryOptions({
      queryKey: [...all, 'flags', id] as const,
      queryFn: async ({ signal }) => {
        const { listExperiments } = await loadExperimentOperations();
        const input = { params: { project_id: id }, query: { limit: MAX_LIMIT } };
        const { results } = await client.call(listExperiments, input, signal);
        return results.flatMap(({ feature_flag: flag }) => (flag ? [{ id: flag.id, key: flag.key }] : []));
      },
      staleTime: FLAGS_STALE_MS,
    });

  return {
    all,
    pages,
    page,
    allProjects,
    found,
    one,
    activity,
    allActivity,
    demoStatus,
    experimentCount,
    count,
    flags,
  };
};

/**
 * Finds a project by its id alone. The data is null if the project does not exist, if the key can't see it, or if the
 * server does not support this request.
 */
export const projectByIdQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['projects', 'found', id] as const,
    queryFn: ({ signal }) =>
      client.call(operations.findProject, { params: { id } }, signal).catch((problem: unknown) => {
        if (isGone(problem)) return null;
        throw problem;
      }),
  });
