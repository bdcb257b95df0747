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

/** A key as the API shows it, without its value. */
export type KeyRecord = PersonalKey & {
  user_id: number;
  scopes: string[];
  scoped_organizations: string[] | null;
  scoped_teams: number[] | null;
};

const liveKeys = (db: Db) => db.selectFrom('personal_key as k').where('k.revoked_at', 'is', null);

/** The keys of a user that are not revoked, newest first. */
export const listKeysOf = (db: Db, user_id: number): Promise<KeyRecord[]> =>
  liveKeys(db)
    .select(columns)
    .where('k.user_id', '=', user_id)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute();

/** A key of a user that is not revoked. */
export const findKeyOf = (db: Db, user_id: number, id: string): Promise<KeyRecord | undefined> =>
  liveKeys(db).select(columns).where('k.user_id', '=', user_id).where('k.id', '=', id).executeTakeFirst();

const projectsIn = (organization: string) =>
  sql<number[]>`(select coalesce(array_agg(p.id), '{}') from project p where p.organization = ${organization})`;

type Keys = ExpressionBuilder<Database & { k: Database['personal_key'] }, 'k'>;

/** The condition that a key has access to an organization: neither its organizations nor its projects exclude it. */
const opens = (organization: string) => (eb: Keys) =>
  eb.and([
    eb.or([
      eb('k.scoped_organizations', 'is', null),
      sql<boolean>`${organization}::uuid = any(k.scoped_organizations)`,
    ]),
    eb.or([eb('k.scoped_projects', 'is', null), sql<boolean>`k.scoped_projects && ${projectsIn(organization)}`]),
  ]);

/** Keys that have access to an organization: those of its active members, without what they open elsewhere. */
const keysFor = (db: Db, organization: string) =>
  liveKeys(db)
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .innerJoin('organization_membership as m', (join) =>
      join.onRef('m.user_id', '=', 'k.user_id').on('m.organization', '=', organization),
    )
    .where('u.is_active', '=', true)
    .where(opens(organization) as never);

/** One page of the keys that have access to an organization, in the order of their users. */
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

/** The level of the owner of a key in an organization that the key has access to; undefined for any other key. */
export async function ownerLevelOf(db: Db, organization: string, id: string): Promise<number | undefined> {
  const found = await keysFor(db, organization).select('m.level').where('k.id', '=', id).executeTakeFirst();
  return found?.level;
}
