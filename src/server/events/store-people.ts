import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import { contentHash } from './content-hash.ts';
import { jsonChunks } from './json-chunks.ts';
import { type KnownPeople, PersonMerger } from './merge-people.ts';
import type { PersonChange } from './parse-person-change.ts';
import { timeSlices } from './time-slices.ts';

const idsIn = (changes: readonly PersonChange[]): string[] => [
  ...new Set(
    changes
      .flatMap(({ distinct_id, other }) => (other === null ? [distinct_id] : [distinct_id, other]))
      .map(contentHash),
  ),
];

async function knownPeople(tx: Db, project_id: number, ids: readonly string[]): Promise<KnownPeople> {
  const links = await sql<{ id: string; leader: string }>`
    select id::text, leader::text from person_link
    where project_id = ${project_id} and id = any(${ids}::bigint[])`.execute(tx);
  const leaders = new Map(links.rows.map(({ id, leader }) => [id, leader]));
  const people = ids.map((id) => leaders.get(id) ?? id);
  const identified = await sql<{ id: string }>`
    select id::text from person
    where project_id = ${project_id} and id = any(${people}::bigint[]) and identified`.execute(tx);
  return { leaders, identified: new Set(identified.rows.map(({ id }) => id)) };
}

/**
 * The maximum size of a person's properties, in bytes. As on PostHog, an update beyond this size is dropped. Without a
 * limit, new properties could fill the database.
 */
const MAX_PERSON_BYTES = 1024 * 1024;

const writePeople = (tx: Db, project_id: number, chunk: string) =>
  sql`
    with planned as materialized (
      select * from json_to_recordset(${chunk}::json)
        as given (id bigint, distinct_id text, identified boolean, sources json, removals json)
    ), removed as materialized (
      select planned.id, removal.first, removal.last, key
      from planned
      cross join json_to_recordset(planned.removals) as removal (first integer, last integer, keys json)
      cross join json_array_elements_text(removal.keys) as key
    ), merged as (
      select planned.id, coalesce(
        jsonb_object_agg(property.key, property.value order by source.rank) filter (where property.key is not null), '{}'
      ) as properties
      from planned
      cross join json_to_recordset(planned.sources) as source (rank integer, literal jsonb, stored bigint)
      left join person on person.project_id = ${project_id} and person.id = source.stored
      left join lateral jsonb_each(coalesce(source.literal, person.properties)) as property on true
      where not exists (
        select from removed
        where removed.id = planned.id and removed.key = property.key and source.rank between removed.last and removed.first
      )
      group by planned.id
    ), limited as (
      select merged.id, case
        when pg_column_size(merged.properties) <= ${sql.lit(MAX_PERSON_BYTES)} then merged.properties
        else coalesce(person.properties, '{}')
      end as properties
      from merged left join person on person.project_id = ${project_id} and person.id = merged.id
    )
    insert into person (project_id, id, distinct_id, identified, properties)
    select ${project_id}::integer, id, distinct_id, identified, coalesce(properties, '{}')
    from planned left join limited using (id)
    order by id
    on conflict (project_id, id) do update
    set identified = person.identified or excluded.identified, properties = excluded.properties`.execute(tx);

/**
 * Stores links between ids. If the project's events are in ClickHouse or are being moved there, also marks the links
 * for sending to ClickHouse.
 */
const writeLinks = (tx: Db, project_id: number, links: string) =>
  sql`
    with given as (
      select * from json_to_recordset(${links}::json) as given (id bigint, leader bigint)
    ), changed as (
      update person_link set leader = given.leader from given
      where person_link.project_id = ${project_id} and person_link.leader = given.id
      returning person_link.id, person_link.leader
    ), added as (
      insert into person_link (project_id, id, leader) select ${project_id}::integer, id, leader from given
      returning id, leader
    )
    insert into person_link_change (project_id, id, leader)
    select ${project_id}::integer, id, leader from (select * from changed union all select * from added) as link
    where exists (select from event_store where project_id = ${project_id} and store = 'clickhouse')
      or exists (select from event_move where project_id = ${project_id} and target = 'clickhouse')`.execute(tx);

/** The first of the two numbers that identify an advisory lock. The second number is the project's id. */
const LOCK = 5_102_180;

/** Locks a project's people. Other transactions that change them wait until this transaction ends. */
export const lockPeople = (tx: Db, project_id: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, ${project_id})`.execute(tx);

/**
 * Writes a batch's changes to people: first the properties, then the links, with one statement per megabyte. Batches of
 * the same project wait for each other here, because links depend on earlier links.
 */
export async function storePeople(tx: Db, project_id: number, changes: readonly PersonChange[]) {
  await lockPeople(tx, project_id);
  const merger = new PersonMerger(await knownPeople(tx, project_id, idsIn(changes)));
  const sliceEnd = timeSlices();
  for (const change of changes) {
    merger.apply(change);
    await sliceEnd();
  }
  for (const chunk of jsonChunks(merger.people())) await writePeople(tx, project_id, chunk);
  for (const chunk of jsonChunks(merger.links())) await writeLinks(tx, project_id, chunk);
}
