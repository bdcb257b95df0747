import { queryOptions } from '@tanstack/react-query';
import type { ActivityEntry } from '#contract/activity.ts';
import { operations } from '#contract/operations.ts';
import { MAX_LIMIT, type PageQuery } from '#contract/page.ts';
import { Problem } from '#contract/problem.ts';
import type { Client } from '../api/client.ts';
import { type AllProjects, loadProjects } from './find/load-projects.ts';

/** How often the console asks whether demo data is still being made. */
const DEMO_POLL_MS = 3000;

/** For how long all projects, once loaded, count as fresh. */
const ALL_STALE_MS = 60_000;

/** For how long the flags that were offered once are offered again. */
const FLAGS_STALE_MS = 60_000;

/** How many entries of the activity are read at once where all are needed. */
const ACTIVITY_STEP = 100;

/** Which page of the activity: numbered from 1, as the interface does it. */
export interface ActivityQuery {
  page: number;
  limit: number;
}

/** Everything the pages can ask about the projects of one organization, and the keys by which it is known. */
export const projectReads = (client: Client, organization_id: string) => {
  const all = ['projects', organization_id] as const;
  const pages = [...all, 'page'] as const;

  const page = (query: PageQuery) =>
    queryOptions({
      queryKey: [...pages, query] as const,
      queryFn: ({ signal }) => client.call(operations.listProjects, { params: { organization_id }, query }, signal),
    });
  /** All projects, for finding some among them; told as far as they are here. */
  const whole = queryOptions({
    queryKey: [...pages, 'whole'] as const,
    queryFn: ({ signal, client: cache, queryKey }) =>
      loadProjects(
        (query) => client.call(operations.listProjects, { params: { organization_id }, query }, signal),
        (projects) => {
          const isWanted = !signal.aborted && !cache.getQueryData<AllProjects>(queryKey)?.isWhole;
          if (isWanted) cache.setQueryData<AllProjects>(queryKey, projects);
        },
        cache.getQueryData<AllProjects>(queryKey),
      ),
    staleTime: ALL_STALE_MS,
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

  return { all, pages, page, whole, one, activity, wholeActivity, demoStatus, experimentCount, count, flags };
};

const isMissing = (problem: unknown) => problem instanceof Problem && problem.status === 404;

/** A project known by its id alone; null where the server has none, or answers 404 because it does not offer this. */
export const foundProject = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['projects', 'found', id] as const,
    queryFn: ({ signal }) =>
      client.call(operations.findProject, { params: { id } }, signal).catch((problem: unknown) => {
        if (isMissing(problem)) return null;
        throw problem;
      }),
  });
