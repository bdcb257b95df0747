import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import { contentHash } from './content-hash.ts';
import type { Batch, Event } from './event.ts';
import { type FlagSet, flagSetOf, storeFlagSets } from './flag-set.ts';
import { jsonChunks } from './json-chunks.ts';
import { type PersonChange, personChangeIn } from './person-changes.ts';
import { storePersonChanges } from './store-person-changes.ts';
import { timeSlices } from './time-slices.ts';

interface Row extends Event {
  person: string;
  flag_set: string | null;
}

/** What a batch writes. */
interface Prepared {
  rows: Row[];
  flagSets: Map<string, FlagSet>;
  changes: PersonChange[];
}

async function prepare(events: readonly Event[]): Promise<Prepared> {
  const sliceEnd = timeSlices();
  const prepared: Prepared = { rows: [], flagSets: new Map(), changes: [] };
  for (const event of events) {
    const flags = flagSetOf(event.properties);
    if (flags) prepared.flagSets.set(flags.id, flags);
    prepared.rows.push({ ...event, person: contentHash(event.distinct_id), flag_set: flags?.id ?? null });
    const change = personChangeIn(event);
    if (change) prepared.changes.push(change);
    await sliceEnd();
  }
  // Every batch writes its rows in the same order, so that overlapping batches can't deadlock.
  prepared.rows.sort((one, other) => (one.uuid < other.uuid ? -1 : 1));
  return prepared;
}

const insertChunk = (db: Db, project_id: number, chunk: string) =>
  sql`
    insert into event (project_id, uuid, name, at, person, flag_set, distinct_id, properties)
    select ${project_id}::integer, uuid, name, at, person, flag_set, distinct_id, properties
    from json_to_recordset(${chunk}::json) as given (
      uuid uuid, name text, at timestamptz, person bigint, flag_set bigint, distinct_id text, properties jsonb
    )
    on conflict do nothing`.execute(db);

async function insertAll(tx: Db, project_id: number, { rows, changes }: Prepared) {
  for (const chunk of jsonChunks(rows)) await insertChunk(tx, project_id, chunk);
  if (changes.length > 0) await storePersonChanges(tx, project_id, changes);
}

/** Stores a batch, all of it or nothing, in a transaction of its own or of the caller; events whose uuid the project has already are dropped. */
export async function append(db: Db, { project_id, events }: Batch) {
  if (events.length === 0) return;
  const prepared = await prepare(events);
  await storeFlagSets(db, project_id, prepared.flagSets.values());
  if (db.isTransaction) await insertAll(db, project_id, prepared);
  else await db.transaction().execute((tx) => insertAll(tx, project_id, prepared));
}
