import type { ActivityEntry, ActivityPage } from '#contract/activity.ts';
import { notFound } from '#contract/problem.ts';
import { listActivity } from '../accounts/activity.ts';
import type { Db } from '../db/open.ts';
import { linkTo, pageQueryOf } from '../reading/list-page.ts';

const DEFAULT_LIMIT = '10';

const pageNumberOf = (text = '1') => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** One numbered page of what was done to a project, newest first; page 1 may be empty. Throws 404 for a page that does not exist. */
export async function projectActivity(
  db: Db,
  project_id: number,
  query: { page?: string; limit?: string },
  url: URL,
): Promise<ActivityPage> {
  const page = pageNumberOf(query.page);
  const { limit } = pageQueryOf({ limit: query.limit ?? DEFAULT_LIMIT });
  if (page === 0) throw notFound('Invalid page.');
  const item = { project_id, scope: 'Team', item_id: project_id };
  const { count, results } = await listActivity(db, item, { limit, offset: (page - 1) * limit });
  if (page > 1 && results.length === 0) throw notFound('Invalid page.');
  return {
    results: results as ActivityEntry[],
    next: page * limit < count ? linkTo(url, { limit, page: page + 1 }) : null,
    previous: page > 1 ? linkTo(url, { limit, page: page - 1 }) : null,
    total_count: count,
  };
}
