import type { ActivityEntry, ActivityPage } from '#contract/activity.ts';
import { notFound } from '#contract/problem.ts';
import { listActivity } from '../accounts/activity-page.ts';
import type { Db } from '../db/connection-pool.ts';
import { linkTo, parsePageQuery } from '../request/pagination.ts';

const DEFAULT_LIMIT = '10';

const pageNumberOf = (text = '1') => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/**
 * One numbered page of what was done to a project, newest first; page 1 may be empty. A page of very large entries is
 * shorter than requested, and its links continue from there. Throws 404 for a page that does not exist.
 */
export async function projectActivity(
  db: Db,
  project_id: number,
  query: { page?: string; limit?: string },
  url: URL,
): Promise<ActivityPage> {
  const requestedPage = pageNumberOf(query.page);
  const requested = parsePageQuery({ limit: query.limit ?? DEFAULT_LIMIT });
  if (requestedPage === 0) throw notFound('Invalid page.');
  const offset = (requestedPage - 1) * requested.limit;
  const item = { project_id, scope: 'Team', item_id: project_id };
  const { count, limit, results } = await listActivity(db, item, { limit: requested.limit, offset });
  if (requestedPage > 1 && results.length === 0) throw notFound('Invalid page.');
  const page = offset / limit + 1;
  return {
    results: results as ActivityEntry[],
    next: page * limit < count ? linkTo(url, { limit, page: page + 1 }) : null,
    previous: page > 1 ? linkTo(url, { limit, page: page - 1 }) : null,
    total_count: count,
  };
}
