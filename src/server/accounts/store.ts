import { CompiledQuery, sql } from 'kysely';
import type { PageQuery } from '#contract/page.ts';
import type { Db } from '../db/connection-pool.ts';
import { type PreparedStatement, runPrepared } from '../db/prepared-statements.ts';
import { type Caller, levelInOrganization } from './caller.ts';

/** The columns of a user `u` in a caller. */
const userColumns = `
      u.id as user_id, u.current_organization, u.current_project,
      (
        select coalesce(json_agg(json_build_object('organization', m.organization, 'level', m.level) order by o.created_at, o.id), '[]')
        from organization_membership m join organization o on o.id = m.organization where m.user_id = u.id
      ) as organizations,
      (
        select coalesce(json_agg(json_build_object('project_id', m.project_id, 'level', m.level) order by m.project_id), '[]')
        from project_membership m where m.user_id = u.id
      ) as projects`;

const callerStatement: PreparedStatement = {
  name: 'caller',
  text: `
    select k.id as key_id, k.scopes, k.scoped_organizations, k.scoped_projects, k.last_used_at, ${userColumns}
    from personal_key k join app_user u on u.id = k.user_id
    where k.hash = $1 and k.revoked_at is null and u.is_active`,
};

/**
 * Returns the caller with this key hash, including memberships. Returns undefined if the key is unknown or revoked, or
 * if the user is deactivated.
 */
export async function findCaller(db: Db, hash: string): Promise<Caller | undefined> {
  const [caller] = await runPrepared<Caller>(db, callerStatement, [hash]);
  return caller;
}

const selectPerson = `
    select '' as key_id, array['*'] as scopes, null as scoped_organizations, null as scoped_projects,
      null as last_used_at, ${userColumns}
    from app_user u where u.id = $1 and u.is_active`;

/**
 * Returns a user as a caller without a key, for what the server does on behalf of the user. Returns undefined if the user
 * was deleted or is deactivated.
 */
export async function findPerson(db: Db, user_id: number): Promise<Caller | undefined> {
  const { rows } = await db.executeQuery<Caller>(CompiledQuery.raw(selectPerson, [user_id]));
  return rows[0];
}

const columns = ['id', 'name', 'slug', 'created_at', 'updated_at'] as const;

const members = sql<number>`(select count(*) from organization_membership m where m.organization = organization.id)`;

/** Returns a page of these organizations with the caller's level, oldest first. */
export async function listOrganizations(db: Db, caller: Caller, ids: string[], { limit, offset }: PageQuery) {
  const rows = await db
    .selectFrom('organization')
    .select([...columns, members.as('member_count')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const results = rows.map((row) => ({ ...row, membership_level: levelInOrganization(caller, row.id) }));
  return { count: ids.length, results };
}

/** Returns the user with this id, in the form of `/api/users/@me/`. */
export const findUser = (db: Db, id: number) =>
  db
    .selectFrom('app_user')
    .select([
      'uuid',
      'distinct_id',
      'first_name',
      'last_name',
      'email',
      'is_email_verified',
      'created_at as date_joined',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
