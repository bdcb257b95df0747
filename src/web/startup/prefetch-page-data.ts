import { matchPath } from 'react-router-dom';
import type { Services } from '../app.tsx';
import { paths } from '../paths.ts';
import { projectQueries } from '../projects/project-queries.ts';
import { parsePagination } from '../ui/pagination.ts';

interface Address {
  pathname: string;
  search: string;
}

const paramsOf = (pattern: string, { pathname }: Address) => matchPath(pattern, pathname)?.params;

/**
 * Prefetches the first data of the page at a URL. Resolves when the data is in the cache or the request has failed.
 * After a failure, the page repeats the request and shows the error.
 */
export async function prefetchPageData(services: Services, address: Address): Promise<void> {
  const { client, cache } = services;
  const list = paramsOf(paths.projects, address);
  if (list)
    await cache.prefetchQuery(
      projectQueries(client, list['organization_id'] ?? '').page(parsePagination(new URLSearchParams(address.search))),
    );
  const { organization_id = '', id = '' } = paramsOf(paths.project, address) ?? {};
  if (/^\d+$/.test(id)) await cache.prefetchQuery(projectQueries(client, organization_id).one(Number(id)));
  const { project_id = '' } = paramsOf(paths.experiments, address) ?? {};
  if (!/^\d+$/.test(project_id)) return;
  const { prefetchExperiments } = await import('../experiments/list/prefetch-list.ts');
  await prefetchExperiments(client, cache, Number(project_id));
}
