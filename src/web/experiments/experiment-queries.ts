import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { posthogOperations } from '#client/posthog-operations.ts';
import { isGone } from '#client/problem-status.ts';
import { eventOperations, type PastFiguresRequest } from '#contract/event-operations.ts';
import type { Experiment } from '#contract/experiment.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import { MAX_LIMIT } from '#contract/page.ts';
import { Problem } from '#contract/problem.ts';
import { metricQuery } from '#verdict/metric.ts';
import { experimentApi } from './api/experiment-api.ts';
import { listStaleTime } from './list/cached-list.ts';
import { loadExperiments } from './list/load-experiments.ts';
import { type ExperimentRows, withKnownRecords } from './list/load-list.ts';
import { rowRequests } from './task-queue.ts';

const EVENTS_STALE_MS = 60_000;

/** The number of entries on the first page of the activity of an experiment or a flag. */
const RECENT_ENTRIES = 50;

/** Returns the queries for a project's experiments. */
export const experimentQueries = (client: Client, project_id: number) => {
  const all = ['experiments', project_id] as const;
  const api = experimentApi(client, project_id);

  // While the first list loads, rows are shown as they arrive. Later, the old list stays visible until the new list is
  // complete.
  const list = queryOptions({
    queryKey: [...all, 'rows'] as const,
    queryFn: async ({ signal, client: cache, queryKey }) => {
      const rows = await loadExperiments(
        api,
        signal,
        (loaded) => {
          const shouldShow = !signal.aborted && !cache.getQueryData<ExperimentRows>(queryKey)?.isComplete;
          if (shouldShow) cache.setQueryData<ExperimentRows>(queryKey, loaded);
        },
        cache.getQueryData<ExperimentRows>(queryKey),
      );
      return api.can().listsMetrics
        ? rows
        : withKnownRecords(rows, (id) => cache.getQueryData<Experiment>([...all, 'one', id]));
    },
    structuralSharing: false,
    staleTime: ({ state }) => listStaleTime(state.data),
  });
  // The client finds a record's version by object identity. Structural sharing would replace the object.
  const one = (id: number) =>
    queryOptions({
      queryKey: [...all, 'one', id] as const,
      queryFn: ({ signal }) => api.get(id, signal),
      structuralSharing: false,
    });
  /** Like `one`, but for list rows: a queue limits parallel requests. */
  const queuedOne = (id: number) =>
    queryOptions({
      ...one(id),
      queryFn: ({ signal }) => rowRequests(() => api.get(id, signal), signal),
    });
  const activity = (id: number, query: { page: number; limit: number }) =>
    queryOptions({
      queryKey: [...all, 'activity', id, query] as const,
      queryFn: ({ signal }) =>
        client.call(experimentOperations.getExperimentActivity, { params: { project_id, id }, query }, signal),
    });
  const readActivity = (id: number, signal: AbortSignal) =>
    client.call(
      experimentOperations.getExperimentActivity,
      { params: { project_id, id }, query: { page: 1, limit: RECENT_ENTRIES } },
      signal,
    );
  /** The newest activity of an experiment. The key has the time of the last change, because older data lacks it. */
  const recentActivity = ({ id, updated_at }: Pick<Experiment, 'id' | 'updated_at'>) =>
    queryOptions({
      queryKey: [...all, 'recent activity', id, updated_at] as const,
      queryFn: ({ signal }) => readActivity(id, signal),
    });
  /** Like `recentActivity`, but for rows: a queue limits parallel requests. */
  const queuedActivity = (experiment: Pick<Experiment, 'id' | 'updated_at'>) => {
    const { queryKey } = recentActivity(experiment);
    return queryOptions({
      queryKey,
      queryFn: ({ signal }) => rowRequests(() => readActivity(experiment.id, signal), signal),
    });
  };
  /** The newest changes of a flag, on PostHog. */
  const flagActivity = (id: number) =>
    queryOptions({
      queryKey: [...all, 'flag activity', id] as const,
      queryFn: ({ signal }) =>
        client.call(
          posthogOperations.getFlagActivity,
          { params: { project_id, id }, query: { page: 1, limit: RECENT_ENTRIES } },
          signal,
        ),
      retryOnMount: false,
    });
  /**
   * The definitions of all events that the project received; null if the complete list is not available. With a part of
   * the list, the console could not tell that an event was never received.
   */
  const eventDefinitions = queryOptions({
    queryKey: ['event definitions', project_id] as const,
    queryFn: async ({ signal }) => {
      const query = { limit: MAX_LIMIT };
      try {
        const page = await client.call(eventOperations.listEventDefinitions, { params: { project_id }, query }, signal);
        return page.count > page.results.length ? null : page.results;
      } catch (error) {
        if (error instanceof Problem && error.status >= 400 && error.status < 500) return null;
        throw error;
      }
    },
    staleTime: EVENTS_STALE_MS,
    retry: false,
  });
  /**
   * The server's check of a metric's recent events. `result` is true if no event contains a flag value. The data is
   * null if the server does not support the check.
   */
  const flagCheck = (filters: unknown) =>
    queryOptions({
      queryKey: [...all, 'flag check', filters] as const,
      queryFn: async ({ signal }) => {
        if (!api.can().checksFlagUse) return null;
        const input = { params: { project_id }, query: metricQuery(filters) };
        try {
          return await client.call(experimentOperations.requiresFlagImplementation, input, signal);
        } catch (error) {
          if (isGone(error)) return null;
          throw error;
        }
      },
      // Never fresh, because users open the page again after a release of their code to see whether the check passes.
      staleTime: 0,
    });
  /** The figures of a metric over the people of the past. They are measured again only when somebody asks. */
  const pastFigures = (body: PastFiguresRequest) =>
    queryOptions({
      queryKey: [...all, 'past figures', body] as const,
      queryFn: ({ signal }) => client.call(eventOperations.getPastFigures, { params: { project_id }, body }, signal),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });

  return {
    all,
    list,
    one,
    queuedOne,
    activity,
    recentActivity,
    queuedActivity,
    flagActivity,
    eventDefinitions,
    flagCheck,
    pastFigures,
  };
};
