import { matchPath } from 'react-router-dom';
import type { Services } from './app.tsx';
import { paths } from './paths.ts';
import { projectReads } from './projects/project-reads.ts';
import { pageOf } from './ui/page-search.ts';

interface Address {
  pathname: string;
  search: string;
}

/**
 * Asks for what the page at an address shows first, before anything is drawn; ready when the cache has it, or cannot have it.
 * The page asks again for what failed, and tells.
 */
export async function firstData({ client, cache }: Services, { pathname, search }: Address): Promise<void> {
  const list = matchPath(paths.projects, pathname)?.params;
  if (list)
    await cache.prefetchQuery(
      projectReads(client, list.organization_id ?? '').page(pageOf(new URLSearchParams(search))),
    );
  const { organization_id = '', id = '' } = matchPath(paths.project, pathname)?.params ?? {};
  if (/^\d+$/.test(id)) await cache.prefetchQuery(projectReads(client, organization_id).one(Number(id)));
}
