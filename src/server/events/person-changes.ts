import { sql } from 'kysely';
import { isObject } from '#contract/kinds/objects.ts';
import type { Db } from '../db/open.ts';
import { contentName } from './content-name.ts';
import type { Event } from './event.ts';

type Properties = Record<string, unknown>;

/** What an event says about its person: properties, or that two ids are one person. */
export interface PersonChange {
  distinct_id: string;
  set: Properties;
  set_once: Properties;
  /** Another id of the same person. */
  other: string | null;
  /** Link them even where the other one signed in as somebody. */
  forced: boolean;
}

/** Ids that programs send when they know nobody: whoever is linked to them would become one person with everybody. */
const nobody = new Set([
  ...['', '0', 'anonymous', 'distinct_id', 'distinctid', 'email', 'false', 'guest', 'id', 'nan', 'none'],
  ...['not_authenticated', 'null', 'true', 'undefined', '[object object]'],
]);

const isSomebody = (id: unknown): id is string => typeof id === 'string' && !nobody.has(id.trim().toLowerCase());

const objectIn = (properties: Properties, key: string): Properties => {
  const value = properties[key];
  return isObject(value) ? value : {};
};

/** Which property names the other id, by event. */
const otherIn: Record<string, string> = {
  $identify: '$anon_distinct_id',
  $create_alias: 'alias',
  $merge_dangerously: 'alias',
};

function otherIdOf({ name, distinct_id, properties }: Event): string | null {
  const key = otherIn[name];
  const other = key ? properties[key] : null;
  return isSomebody(other) && isSomebody(distinct_id) && other !== distinct_id ? other : null;
}

/** What a batch says about people, in the order in which it says so. */
export const personChangesIn = (events: readonly Event[]): PersonChange[] =>
  events.flatMap((event) => {
    const { distinct_id, properties } = event;
    const set = { ...objectIn(properties, '$set') };
    const set_once = objectIn(properties, '$set_once');
    const other = otherIdOf(event);
    const says = other !== null || Object.keys(set).length > 0 || Object.keys(set_once).length > 0;
    return says ? [{ distinct_id, set, set_once, other, forced: event.name === '$merge_dangerously' }] : [];
  });

interface Pair {
  leader: string;
  follower: string;
  /** Did the follower sign in as somebody? */
  taken: boolean;
}

async function pairOf(tx: Db, project_id: number, distinct_id: string, other: string): Promise<Pair | undefined> {
  const leaderOf = (id: string) => sql`coalesce(
    (select leader from person_link where project_id = ${project_id} and id = ${id}::bigint), ${id}::bigint)`;
  const { rows } = await sql<Pair>`
    with pair as (
      select ${leaderOf(contentName(distinct_id))} as leader, ${leaderOf(contentName(other))} as follower
    )
    select leader::text, follower::text, exists (
      select from person where project_id = ${project_id} and id = follower and identified
    ) as taken from pair where leader <> follower`.execute(tx);
  return rows[0];
}

async function join(tx: Db, project_id: number, { leader, follower }: Pair) {
  await sql`update person_link set leader = ${leader}::bigint
    where project_id = ${project_id} and leader = ${follower}::bigint`.execute(tx);
  await sql`insert into person_link (project_id, id, leader)
    values (${project_id}, ${follower}::bigint, ${leader}::bigint)`.execute(tx);
  await sql`update person set properties = follower.properties || person.properties
    from person as follower
    where person.project_id = ${project_id} and person.id = ${leader}::bigint
      and follower.project_id = ${project_id} and follower.id = ${follower}::bigint`.execute(tx);
}

async function describe(tx: Db, project_id: number, { distinct_id, set, set_once, other }: PersonChange) {
  const id = contentName(distinct_id);
  await sql`
    insert into person (project_id, id, distinct_id, identified, properties)
    values (
      ${project_id},
      coalesce((select leader from person_link where project_id = ${project_id} and id = ${id}::bigint), ${id}::bigint),
      ${distinct_id},
      ${other !== null},
      ${JSON.stringify({ ...set_once, ...set })}::jsonb
    )
    on conflict (project_id, id) do update
    set identified = person.identified or excluded.identified,
      properties = ${JSON.stringify(set_once)}::jsonb || person.properties || ${JSON.stringify(set)}::jsonb`.execute(
    tx,
  );
}

/** Any number that tells these advisory locks from others on the same database; the second one is the project. */
const LOCK = 5_102_180;

/** Writes what a batch says about people. One batch of a project at a time, since links build on each other. */
export async function storePersonChanges(tx: Db, project_id: number, changes: readonly PersonChange[]) {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, ${project_id})`.execute(tx);
  for (const change of changes) {
    await describe(tx, project_id, change);
    const pair = change.other === null ? undefined : await pairOf(tx, project_id, change.distinct_id, change.other);
    if (pair && (change.forced || !pair.taken)) await join(tx, project_id, pair);
  }
}
