import { type ExpressionBuilder, sql } from 'kysely';
import type { PersonalKey } from '#contract/members-and-keys.ts';
import type { PageQuery } from '#contract/page.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';

const columns = [
  'k.id',
  'k.user_id',
  'k.label',
  'k.mask as mask_value',
  'k.created_at',
  'k.last_used_at',
  'k.last_rolled_at',
  'k.scopes',
  'k.scoped_organizations',
  'k.scoped_projects as scoped_teams',
] as const;

/** A key in the form of the API, without its value. */
export type KeyRecord = PersonalKey & {
  user_id: number;
  scopes: string[];
  scoped_organizations: string[] | null;
  scoped_teams: number[] | null;
};

const liveKeys = (db: Db) => db.selectFrom('personal_key as k').where('k.revoked_at', 'is', null);

/** Returns a user's keys that are not revoked, newest first. */
export const listKeysOf = (db: Db, user_id: number): Promise<KeyRecord[]> =>
  liveKeys(db)
    .select(columns)
    .where('k.user_id', '=', user_id)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute();

/** Returns the user's key with this id; undefined if the user has no such key or the key is revoked. */
export const findKeyOf = (db: Db, user_id: number, id: string): Promise<KeyRecord | undefined> =>
  liveKeys(db).select(columns).where('k.user_id', '=', user_id).where('k.id', '=', id).executeTakeFirst();

const projectsIn = (organization: string) =>
  sql<number[]>`(select coalesce(array_agg(p.id), '{}') from project p where p.organization = ${organization})`;

type Keys = ExpressionBuilder<Database & { k: Database['personal_key'] }, 'k'>;

/**
 * Returns the condition for keys that have access to an organization: the key's limits do not exclude the organization.
 */
const opens = (organization: string) => (eb: Keys) =>
  eb.and([
    eb.or([
      eb('k.scoped_organizations', 'is', null),
      sql<boolean>`${organization}::uuid = any(k.scoped_organizations)`,
    ]),
    eb.or([eb('k.scoped_projects', 'is', null), sql<boolean>`k.scoped_projects && ${projectsIn(organization)}`]),
  ]);

/** Selects the keys that have access to an organization and belong to its active members. */
const keysFor = (db: Db, organization: string) =>
  liveKeys(db)
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .innerJoin('organization_membership as m', (join) =>
      join.onRef('m.user_id', '=', 'k.user_id').on('m.organization', '=', organization),
    )
    .where('u.is_active', '=', true)
    .where(opens(organization) as never);

/**
 * Returns a page of the keys that have access to an organization, sorted by the users' email addresses. Leaves other
 * organizations and their projects out of each key's limits, because this organization's administrators must not see
 * them.
 */
export async function listKeysFor(db: Db, organization: string, { limit, offset }: PageQuery) {
  const { count } = await keysFor(db, organization)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await keysFor(db, organization)
    .select([
      'k.id',
      'k.label',
      'k.mask as mask_value',
      'k.created_at',
      'k.last_used_at',
      'k.last_rolled_at',
      'k.scopes',
      sql<string[] | null>`case when k.scoped_organizations is not null then array[${organization}::uuid] end`.as(
        'scoped_organizations',
      ),
      sql<number[] | null>`case when k.scoped_projects is not null then array(
        select unnest(k.scoped_projects) intersect select unnest(${projectsIn(organization)}) order by 1) end`.as(
        'scoped_teams',
      ),
      sql<PersonUser>`json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)`.as(
        'user',
      ),
    ])
    .orderBy('u.email')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results };
}

type PersonUser = NonNullable<PersonalKey['user']>;

/** Returns the level of a key's owner in an organization; undefined if the key has no access to the organization. */
export async function ownerLevelOf(db: Db, organization: string, id: string): Promise<number | undefined> {
  const found = await keysFor(db, organization).select('m.level').where('k.id', '=', id).executeTakeFirst();
  return found?.level;
}
