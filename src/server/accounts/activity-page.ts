import { sql } from 'kysely';
import type { Json } from '#contract/field.ts';
import type { Db } from '../db/connection-pool.ts';

/** A record whose activity is listed. */
export interface ActivityItem {
  project_id: number;
  scope: string;
  item_id: number;
}

interface Part {
  limit: number;
  offset: number;
}

/** The author of an entry; the system if the user was deleted. */
const actor = sql<Json>`case when u.id is null then json_build_object('first_name', 'System', 'email', null, 'is_system', true)
  else json_build_object('first_name', u.first_name, 'email', u.email) end`;

const entriesOf = (db: Db, { project_id, scope, item_id }: ActivityItem) =>
  db
    .selectFrom('activity as a')
    .where('a.project_id', '=', project_id)
    .where('a.scope', '=', scope)
    .where('a.item_id', '=', String(item_id));

const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** Returns how many of these entries fit into one response. */
async function countFitting(db: Db, item: ActivityItem, { limit, offset }: Part): Promise<number> {
  const part = entriesOf(db, item)
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

/** The largest page size up to `most` at which a page begins at the offset. */
function pageSizeAt(offset: number, most: number): number {
  let size = most;
  while (offset % size !== 0) size--;
  return size;
}

/**
 * One page of the activity of a record, newest first, and the number of entries.
 * @returns also the limit of the page, which is smaller than the requested one if the entries exceed 8 MB
 */
export async function listActivity(db: Db, item: ActivityItem, part: Part) {
  const [{ count }, fitting] = await Promise.all([
    entriesOf(db, item)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    countFitting(db, item, part),
  ]);
  const limit = fitting >= part.limit ? part.limit : pageSizeAt(part.offset, fitting);
  const results = await entriesOf(db, item)
    .leftJoin('app_user as u', 'u.id', 'a.user_id')
    .select([actor.as('user'), 'a.activity', 'a.scope', 'a.item_id', 'a.detail', 'a.created_at'])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(part.offset)
    .execute();
  return { count, limit, results };
}
