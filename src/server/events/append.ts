import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { contentName } from './content-name.ts';
import type { Batch, Event } from './event.ts';
import { type FlagSet, flagSetOf, storeFlagSets } from './flag-set.ts';
import { type PersonChange, personChangesIn, storePersonChanges } from './person-changes.ts';

interface Row extends Event {
  person: string;
  flag_set: string | null;
}

const rowOf = (event: Event, flags: FlagSet | null): Row => ({
  ...event,
  person: contentName(event.distinct_id),
  flag_set: flags?.id ?? null,
});

/** Rows of any two batches are written in the same order, so that two that overlap wait for each other instead of blocking each other. */
const inOrder = (rows: Row[]) => rows.sort((one, other) => (one.uuid < other.uuid ? -1 : 1));

async function insertEvents(db: Db, project_id: number, rows: Row[]) {
  await sql`
    insert into event (project_id, uuid, name, at, person, flag_set, distinct_id, properties)
    select ${project_id}::integer, uuid, name, at, person, flag_set, distinct_id, properties
    from json_to_recordset(${JSON.stringify(inOrder(rows))}::json) as given (
      uuid uuid, name text, at timestamptz, person bigint, flag_set bigint, distinct_id text, properties jsonb
    )
    on conflict do nothing`.execute(db);
}

async function insertAll(db: Db, project_id: number, rows: Row[], changes: PersonChange[]) {
  if (changes.length === 0) return insertEvents(db, project_id, rows);
  const insertBoth = async (tx: Db) => {
    await insertEvents(tx, project_id, rows);
    await storePersonChanges(tx, project_id, changes);
  };
  await (db.isTransaction ? insertBoth(db) : db.transaction().execute(insertBoth));
}

/** Stores a batch, all of it or nothing, in a transaction of its own or of the caller; events whose uuid the project has already are dropped. */
export async function append(db: Db, { project_id, events }: Batch) {
  if (events.length === 0) return;
  const flagSets = events.map(({ properties }) => flagSetOf(properties));
  await storeFlagSets(
    db,
    project_id,
    flagSets.filter((set) => set !== null),
  );
  const rows = events.map((event, index) => rowOf(event, flagSets[index] ?? null));
  await insertAll(db, project_id, rows, personChangesIn(events));
}
