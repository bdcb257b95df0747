import { matchPath } from 'react-router-dom';
import type { Services } from './app.tsx';
import { paths } from './paths.ts';
import { projectReads } from './projects/project-reads.ts';
import { pageOf } from './ui/page-search.ts';

interface Address {
  pathname: string;
  search: string;
}

const paramsOf = (pattern: string, { pathname }: Address) => matchPath(pattern, pathname)?.params;

/**
 * Asks for what the page at an address shows first, before anything is drawn; ready when the cache has it, or cannot have it.
 * The page asks again for what failed, and tells.
 */
export async function firstData(services: Services, address: Address): Promise<void> {
  const { client, cache } = services;
  const list = paramsOf(paths.projects, address);
  if (list)
    await cache.prefetchQuery(
      projectReads(client, list['organization_id'] ?? '').page(pageOf(new URLSearchParams(address.search))),
    );
  const { organization_id = '', id = '' } = paramsOf(paths.project, address) ?? {};
  if (/^\d+$/.test(id)) await cache.prefetchQuery(projectReads(client, organization_id).one(Number(id)));
  const { project_id = '' } = paramsOf(paths.experiments, address) ?? {};
  if (!/^\d+$/.test(project_id)) return;
  const { prefetchExperiments } = await import('./experiments/list/prefetch-list.ts');
  await prefetchExperiments(client, cache, Number(project_id));
}
