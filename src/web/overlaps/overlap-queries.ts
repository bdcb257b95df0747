import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { createTaskQueue } from '../experiments/task-queue.ts';
import { type CountValues, missingScopeIn, queryOverlap } from './count-query.ts';

/** Few pages need the operations, so they are loaded on demand. */
const load = async () => (await import('#contract/overlaps.ts')).overlapOperations;

/** A first request of the day computes a pair, so only a few are sent at once. */
const pairRequests = createTaskQueue(4);

/** PostHog limits the queries of a project, and those that run at once. */
const countRequests = createTaskQueue(2);

/** The server counts once a day. */
const STALE_MS = 3_600_000;

/** Throws the refusal of a query that the key may not send, so that the others are not sent. */
function throwRefusal(cache: QueryClient, queryKey: QueryKey) {
  const predicate = ({ state }: { state: { error: unknown } }) => missingScopeIn(state.error) !== null;
  const [refused] = cache.getQueryCache().findAll({ queryKey, type: 'active', predicate });
  if (refused) throw refused.state.error;
}

/** Returns the queries for the people of several experiments of a project. */
export const overlapQueries = (client: Client, project_id: number) => {
  const all = ['overlaps', project_id] as const;
  const pairs = [...all, 'pair'] as const;
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
    /** @param values what a query of PostHog counts; null on a server that counts */
    pair: (id: number, other: number, values: CountValues | null) =>
      queryOptions({
        queryKey: [...pairs, id, other, values] as const,
        queryFn: ({ signal, client: cache }) =>
          values
            ? countRequests(() => {
                throwRefusal(cache, pairs);
                return queryOverlap(client, project_id, { id: other, values }, signal);
              }, signal)
            : pairRequests(
                async () => client.call((await load()).getOverlap, { params: { project_id, id, other } }, signal),
                signal,
              ),
        staleTime: STALE_MS,
      }),
    /** What stored results say about an experiment. */
    findings: (id: number) =>
      queryOptions({
        queryKey: [...all, 'findings', id] as const,
        queryFn: async ({ signal }) =>
          (await client.call((await load()).listOverlapFindings, { params: { project_id, id } }, signal)).results,
        retry: false,
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
