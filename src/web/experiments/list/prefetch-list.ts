import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../../api/client.ts';
import { foundProject } from '../../projects/project-reads.ts';
import { experimentReads } from '../experiment-queries.ts';

/** Starts to load the list of a project's experiments; ready when its first rows are in the cache, or cannot be had. */
function firstRows(client: Client, cache: QueryClient, project: number): Promise<void> {
  const { list } = experimentReads(client, project);
  const hash = hashKey(list.queryKey);
  return new Promise((done) => {
    const stop = cache.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === hash && query.state.data !== undefined) end();
    });
    const end = () => {
      stop();
      done();
    };
    void cache.prefetchQuery(list).then(end);
  });
}

/** Asks for the first rows of a project's experiments, and for the project, on whose clock they tell days. */
export async function firstExperiments(client: Client, cache: QueryClient, project: number): Promise<void> {
  await Promise.all([cache.prefetchQuery(foundProject(client, project)), firstRows(client, cache, project)]);
}
