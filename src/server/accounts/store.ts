import { sql } from 'kysely';
import type { PageQuery } from '#contract/page.ts';
import type { Db } from '../db/open.ts';
import { type Caller, levelInOrganization } from './caller.ts';

const columns = ['id', 'name', 'slug', 'created_at', 'updated_at'] as const;

const members = sql<number>`(select count(*) from organization_membership m where m.organization = organization.id)`;

/** One part of these organizations as the caller sees them, in the order in which they were made. */
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

/** The person with this id, as they see themselves. */
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
