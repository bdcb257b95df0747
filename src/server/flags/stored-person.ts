import { sql } from 'kysely';
import { parseExactJson } from '#contract/exact-json.ts';
import type { Db } from '../db/connection-pool.ts';
import { contentHash } from '../events/content-hash.ts';
import { personIdSql } from '../events/participation-query.ts';

type Properties = Record<string, unknown>;

/**
 * Returns the stored properties of the person with this id, in the form of `parseExactJson`; an empty object for an
 * unknown person.
 */
export async function storedProperties(db: Db, project_id: number, distinct_id: string): Promise<Properties> {
  const { rows } = await sql<{ properties: string }>`
    select properties::text from person
    where project_id = ${project_id} and id = ${personIdSql(project_id, distinct_id)}`.execute(db);
  // The database driver would round large integers.
  return rows[0] ? (parseExactJson(rows[0].properties) as Properties) : {};
}

/**
 * Returns the stored properties of people with these keys, by the person's id, in the form of `parseExactJson`. People
 * without stored properties are left out.
 */
export async function propertiesOfPeople(
  db: Db,
  project_id: number,
  ids: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, Properties>> {
  const { rows } = await sql<{ id: string; properties: string }>`
    select id::text, (
      select jsonb_object_agg(key, properties -> key) from unnest(${keys}::text[]) as key where properties ? key
    )::text as properties
    from person where project_id = ${project_id} and id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.flatMap(({ id, properties }) => (properties === null ? [] : [[id, parseExactJson(properties) as Properties]])),
  );
}

/** Returns the hash keys of people for these flags, by the person's id. Equal to `readHashKeys` for each of them. */
export async function hashKeysOfPeople(
  db: Db,
  project_id: number,
  ids: readonly string[],
  flag_keys: readonly string[],
): Promise<ReadonlyMap<string, HashKeys>> {
  const { rows } = await sql<{ id: string; flag_key: string; hash_key: string }>`
    with people as (
      select id as leader, id, 0 as distance from unnest(${ids}::bigint[]) as asked (id)
      union all
      select leader, id, 1 from person_link where project_id = ${project_id} and leader = any(${ids}::bigint[])
    )
    select distinct on (people.leader, k.flag_key) people.leader::text as id, k.flag_key, k.hash_key
    from people join flag_hash_key k
      on k.project_id = ${project_id} and k.person = people.id and k.flag_key = any(${flag_keys}::text[])
    order by people.leader, k.flag_key, people.distance, k.person`.execute(db);
  const found = new Map<string, Map<string, string>>();
  for (const { id, flag_key, hash_key } of rows) {
    const keys = found.get(id) ?? new Map<string, string>();
    found.set(id, keys.set(flag_key, hash_key));
  }
  return found;
}

export interface SignIn {
  project_id: number;
  /** The person's id after the sign-in. */
  distinct_id: string;
  /** The person's id before the sign-in. */
  anonymous_id: string;
}

/** The ids that are hashed instead of the distinct ids, by flag key. */
export type HashKeys = ReadonlyMap<string, string>;

/**
 * Returns the hash keys of the people with these ids, and of the people who were merged into them. If a flag has several
 * hash keys, returns the hash key of the first id.
 */
export async function readHashKeys(db: Db, project_id: number, ids: readonly string[]): Promise<HashKeys> {
  const { rows } = await sql<{ flag_key: string; hash_key: string }>`
    with asked as (
      select coalesce(link.leader, given.id) as leader, given.rank
      from unnest(${ids.map(contentHash)}::bigint[]) with ordinality as given (id, rank)
      left join person_link link on link.project_id = ${project_id} and link.id = given.id
    ), people as (
      select leader as id, rank, 0 as distance from asked
      union all
      select link.id, asked.rank, 1 from asked
      join person_link link on link.project_id = ${project_id} and link.leader = asked.leader
    )
    select distinct on (k.flag_key) k.flag_key, k.hash_key
    from people join flag_hash_key k on k.project_id = ${project_id} and k.person = people.id
    order by k.flag_key, people.rank, people.distance, k.person`.execute(db);
  return new Map(rows.map(({ flag_key, hash_key }) => [flag_key, hash_key]));
}

/**
 * Stores the anonymous id as the hash key of these flags, for the person with the distinct id and for the person with the
 * anonymous id. Keeps existing hash keys.
 */
export async function storeHashKeys(
  db: Db,
  { project_id, distinct_id, anonymous_id }: SignIn,
  flags: readonly string[],
) {
  const people = [distinct_id, anonymous_id].map(contentHash);
  await sql`
    insert into flag_hash_key (project_id, person, flag_key, hash_key)
    select distinct ${project_id}::integer, coalesce(link.leader, given.id), flag.key, ${anonymous_id}::text
    from unnest(${people}::bigint[]) as given (id)
    left join person_link link on link.project_id = ${project_id} and link.id = given.id
    cross join unnest(${flags}::text[]) as flag (key)
    on conflict do nothing`.execute(db);
}
