import { sql } from 'kysely';
import type { ActivityEntry, ActivityPage } from '#contract/activity.ts';
import type { Json } from '#contract/field.ts';
import { notFound } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import { linkTo, parsePageQuery } from '../request/pagination.ts';

/** A project's records whose activity is listed together, for example an experiment and its flag. */
export interface ActivityItems {
  project_id: number;
  /** `feed`: the changes of the project's settings, and what happened to its experiments. */
  items: readonly { scope: string; item_id: number }[] | 'feed';
}

interface Part {
  limit: number;
  offset: number;
}

/** The SQL expression for an entry's author: the user, or the system if the entry has no user or the user was deleted. */
const actor = sql<Json>`case when u.id is null then json_build_object('first_name', 'System', 'email', null, 'is_system', true)
  else json_build_object('first_name', u.first_name, 'email', u.email) end`;

const entriesOf = (db: Db, { project_id, items }: ActivityItems) =>
  db
    .selectFrom('activity as a')
    .where('a.project_id', '=', project_id)
    .where((eb) =>
      items === 'feed'
        ? eb.or([eb('a.event', 'is not', null), eb('a.scope', '=', 'Team')])
        : eb.or(items.map(({ scope, item_id }) => eb.and({ 'a.scope': scope, 'a.item_id': String(item_id) }))),
    );

/** The SQL expression for the experiment of an entry, which can be about its flag; null if it was deleted. */
const experimentOfEntry = sql<Json>`(
  select json_build_object('id', e.id, 'name', e.name) from experiment e
  where e.project_id = a.project_id and a.item_id = case a.scope
    when 'Experiment' then e.id::text when 'FeatureFlag' then e.feature_flag_id::text end
  order by e.id desc limit 1
)`;

const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/**
 * Returns how many of the entries from `offset` on fit into one response: `limit` if all of them fit, otherwise at
 * least 1.
 */
async function countFitting(db: Db, items: ActivityItems, { limit, offset }: Part): Promise<number> {
  const part = entriesOf(db, items)
    .select(['a.id', sql<number>`octet_length(a.detail::text)`.as('bytes')])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset);
  const summed = db
    .selectFrom(part.as('part'))
    .select(sql<number>`sum(bytes) over (order by id desc)`.as('total'))
    .as('summed');
  const { fitting, all } = await db
    .selectFrom(summed)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('total', '<=', MAX_PAGE_BYTES).as('fitting'),
    ])
    .executeTakeFirstOrThrow();
  return fitting === all ? limit : Math.max(fitting, 1);
}

/** Returns the largest number up to `most` that divides the offset. With this page size, a page begins at the offset. */
function pageSizeAt(offset: number, most: number): number {
  let size = most;
  while (offset % size !== 0) size--;
  return size;
}

/**
 * Lists the records' activity from `offset` on, newest first.
 * @returns the entries, the number of all entries, and the limit. The limit is smaller than requested if the entries
 * exceed 8 MB.
 */
async function listActivity(db: Db, items: ActivityItems, part: Part) {
  const [{ count }, fitting] = await Promise.all([
    entriesOf(db, items)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    countFitting(db, items, part),
  ]);
  const limit = fitting >= part.limit ? part.limit : pageSizeAt(part.offset, fitting);
  const results = await entriesOf(db, items)
    .leftJoin('app_user as u', 'u.id', 'a.user_id')
    .select([actor.as('user'), 'a.activity', 'a.scope', 'a.item_id', 'a.detail', 'a.created_at', 'a.event'])
    .$if(items.items === 'feed', (query) => query.select(experimentOfEntry.as('experiment')))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(part.offset)
    .execute();
  return { count, limit, results };
}

const DEFAULT_LIMIT = '10';

const pageNumberOf = (text = '1') => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/**
 * Returns a numbered page of the records' activity, newest first. Page 1 may be empty. A page with very large entries
 * is shorter than requested. The link to the next page then continues after the last entry. Throws 404 for a page that
 * does not exist.
 */
export async function readActivityPage(
  db: Db,
  items: ActivityItems,
  query: { page?: string; limit?: string },
  url: URL,
): Promise<ActivityPage> {
  const requestedPage = pageNumberOf(query.page);
  const requested = parsePageQuery({ limit: query.limit ?? DEFAULT_LIMIT });
  if (requestedPage === 0) throw notFound('Invalid page.');
  const offset = (requestedPage - 1) * requested.limit;
  const { count, limit, results } = await listActivity(db, items, { limit: requested.limit, offset });
  if (requestedPage > 1 && results.length === 0) throw notFound('Invalid page.');
  const page = offset / limit + 1;
  return {
    results: results.map(({ event, ...entry }) => (event === null ? entry : { ...entry, event })) as ActivityEntry[],
    next: page * limit < count ? linkTo(url, { limit, page: page + 1 }) : null,
    previous: page > 1 ? linkTo(url, { limit, page: page - 1 }) : null,
    total_count: count,
  };
}
