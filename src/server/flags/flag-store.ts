import { type RawBuilder, sql } from 'kysely';
import { author } from '#contract/experiment-parts.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { PageQuery } from '#contract/page.ts';
import type { Db } from '../db/connection-pool.ts';
import { jsonObjectOf } from '../db/json-object.ts';
import { recordId } from '../request/record-id.ts';
import type { FlagQuery } from './list-query.ts';

const objectIn = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

const owner = sql<FlagRecord['created_by']>`case when u.id is not null then ${jsonObjectOf(author, 'u')} end`;
const experiments = sql<number[]>`(
  select coalesce(json_agg(e.id order by e.id), '[]') from experiment e where e.feature_flag_id = f.id
)` as RawBuilder<FlagRecord['experiment_set']>;

const flagsOf = (db: Db, project_id: number, withDeleted = false) =>
  db
    .selectFrom('feature_flag as f')
    .where('f.team_id', '=', project_id)
    .where('f.deleted', 'in', withDeleted ? [true, false] : [false]);

const selectFlags = (db: Db, project_id: number, withDeleted = false) =>
  flagsOf(db, project_id, withDeleted)
    .leftJoin('app_user as u', 'u.id', 'f.created_by')
    .leftJoin('flag_call as c', 'c.flag_id', 'f.id')
    .select([
      'f.id',
      'f.key',
      'f.name',
      'f.filters',
      'f.active',
      'f.deleted',
      'f.ensure_experience_continuity',
      'f.tags',
      experiments.as('experiment_set'),
      owner.as('created_by'),
      'f.created_at',
      'f.updated_at',
      'c.last_called_at',
      'f.version',
    ]);

/** Returns a page of a project's matching flags, and the number of all matching flags. */
export async function listFlags(db: Db, project_id: number, { limit, offset, where, order }: PageQuery & FlagQuery) {
  const matching = sql<boolean>`(${sql.join([sql`true`, ...where], sql` and `)})`;
  const [{ count }, results] = await Promise.all([
    flagsOf(db, project_id)
      .leftJoin('flag_call as c', 'c.flag_id', 'f.id')
      .where(matching)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    selectFlags(db, project_id)
      .where(matching)
      .$if(order !== null, (query) => query.orderBy(sql`${order?.by} ${sql.raw(order?.direction ?? 'asc')} nulls last`))
      .orderBy('f.created_at', 'desc')
      .orderBy('f.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count, results: results as FlagRecord[] };
}

/** Returns the project's flag with this id; undefined if there is none or it is deleted. */
export const findFlag = (db: Db, project_id: number, id: number): Promise<FlagRecord | undefined> =>
  selectFlags(db, project_id).where('f.id', '=', id).executeTakeFirst() as Promise<FlagRecord | undefined>;

/** Returns what the evaluation of the project's flags with these ids needs. */
export const findFlags = (db: Db, project_id: number, ids: readonly number[]) =>
  flagsOf(db, project_id)
    .select(['f.id', 'f.key', 'f.filters', 'f.ensure_experience_continuity'])
    .where('f.id', 'in', ids)
    .orderBy('f.id')
    .execute();

/**
 * Returns the payload of a project's active flag, as JSON text; null if there is none. The payload of a variant is not a
 * flag's payload.
 * @param name the flag's key or id
 */
export async function findPayload(db: Db, project_id: number, name: string): Promise<string | null> {
  const flag = await flagsOf(db, project_id)
    .select('f.filters')
    .where(sql<boolean>`(f.key = ${name} or f.id = ${recordId(name)})`)
    .where('f.active', '=', true)
    .orderBy(sql`f.key = ${name}`, 'desc')
    .executeTakeFirst();
  const payload = objectIn(objectIn(flag?.filters)['payloads'])['true'];
  return typeof payload === 'string' ? payload : null;
}

/**
 * Like `findFlag`, but also locks the rows of the flag's experiments and then the flag's row, so that concurrent changes
 * wait for each other.
 * @param withDeleted whether to return a deleted flag too
 */
export async function lockFlag(
  tx: Db,
  project_id: number,
  id: number,
  withDeleted: boolean,
): Promise<FlagRecord | undefined> {
  await tx
    .selectFrom('experiment')
    .select('id')
    .where('project_id', '=', project_id)
    .where('feature_flag_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const locked = selectFlags(tx, project_id, withDeleted).where('f.id', '=', id).forUpdate('f');
  return locked.executeTakeFirst() as Promise<FlagRecord | undefined>;
}
