import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PageQuery } from '#contract/page.ts';
import type { Db } from '../db/open.ts';
import { type Caller, levelInOrganization } from './caller.ts';

/** The caller whose key has this hash, with their memberships; undefined for an unknown or revoked key and for a deactivated owner. */
export const findCaller = (db: Db, hash: string): Promise<Caller | undefined> =>
  db
    .selectFrom('personal_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .select((eb) => [
      'k.id as key_id',
      'k.scopes',
      'k.scoped_organizations',
      'k.scoped_projects',
      'k.last_used_at',
      'u.id as user_id',
      'u.current_organization',
      'u.current_project',
      jsonArrayFrom(
        eb
          .selectFrom('organization_membership as m')
          .innerJoin('organization as o', 'o.id', 'm.organization')
          .select(['m.organization', 'm.level'])
          .whereRef('m.user_id', '=', 'u.id')
          .orderBy('o.created_at')
          .orderBy('o.id'),
      ).as('organizations'),
      jsonArrayFrom(
        eb
          .selectFrom('project_membership as m')
          .select(['m.project_id', 'm.level'])
          .whereRef('m.user_id', '=', 'u.id')
          .orderBy('m.project_id'),
      ).as('projects'),
    ])
    .where('k.hash', '=', hash)
    .where('k.revoked_at', 'is', null)
    .where('u.is_active', '=', true)
    .executeTakeFirst();

const columns = ['id', 'name', 'slug', 'created_at', 'updated_at'] as const;

const members = sql<number>`(select count(*) from organization_membership m where m.organization = organization.id)`;

/** One part of these organizations as the caller sees them, oldest first. */
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

/** The person with this id, as `/api/users/@me/` shows them. */
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
