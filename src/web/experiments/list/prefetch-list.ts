import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { projectByIdQuery } from '../../projects/project-queries.ts';
import { experimentQueries } from '../experiment-queries.ts';

/** Starts loading a project's experiments. Resolves as soon as the first rows are in the cache, or after an error. */
function prefetchFirstRows(client: Client, cache: QueryClient, project: number): Promise<void> {
  const { list } = experimentQueries(client, project);
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

/** Prefetches a project's first experiments, and the project's record because the list needs its time zone. */
export async function prefetchExperiments(client: Client, cache: QueryClient, project: number): Promise<void> {
  await Promise.all([
    cache.prefetchQuery(projectByIdQuery(client, project)),
    prefetchFirstRows(client, cache, project),
  ]);
}
