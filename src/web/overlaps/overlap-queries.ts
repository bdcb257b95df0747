import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { createTaskQueue } from '../experiments/task-queue.ts';

/** Few pages need the operations, so they are loaded on demand. */
const load = async () => (await import('#contract/overlaps.ts')).overlapOperations;

/** A first request of the day computes a pair, so only a few are sent at once. */
const pairRequests = createTaskQueue(4);

/** The server counts once a day. */
const STALE_MS = 3_600_000;

/** Returns the queries for the people of several experiments of a project. */
export const overlapQueries = (client: Client, project_id: number) => {
  const all = ['overlaps', project_id] as const;
  return {
    /** The running experiments that an experiment shares people with. */
    running: (id: number) =>
      queryOptions({
        queryKey: [...all, 'running', id] as const,
        queryFn: async ({ signal }) => {
          const input = { params: { project_id, id }, query: { status: 'running' } };
          return (await client.call((await load()).listOverlaps, input, signal)).results;
        },
        staleTime: STALE_MS,
      }),
    pair: (id: number, other: number) =>
      queryOptions({
        queryKey: [...all, 'pair', id, other] as const,
        queryFn: ({ signal }) =>
          pairRequests(
            async () => client.call((await load()).getOverlap, { params: { project_id, id, other } }, signal),
            signal,
          ),
        staleTime: STALE_MS,
      }),
    ofPerson: (distinct_id: string) =>
      queryOptions({
        queryKey: [...all, 'person', distinct_id] as const,
        queryFn: async ({ signal }) => {
          const input = { params: { project_id }, query: { distinct_id } };
          return (await client.call((await load()).getPersonExperiments, input, signal)).results;
        },
        staleTime: 0,
      }),
  };
};
