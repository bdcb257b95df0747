import { sql } from 'kysely';
import { fromText } from '#contract/exact-json.ts';
import type { Db } from '../../db/connection-pool.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Batch } from '../event.ts';
import { storeFlagSets } from '../flag-set.ts';
import { jsonChunks } from '../json-chunks.ts';
import { type PreparedEvent, prepareBatch } from '../prepare-batch.ts';
import { storePeople } from '../store-people.ts';

/** Returns a row whose values are all in the form of `parseExactJson`, as its properties are. */
const exactRow = (row: PreparedEvent): PreparedEvent => ({
  ...row,
  name: fromText(row.name),
  distinct_id: fromText(row.distinct_id),
});

const insertChunk = (db: Db, project_id: number, chunk: string) =>
  sql`
    insert into event (project_id, uuid, name, at, person, flag_set, distinct_id, properties)
    select ${project_id}::integer, uuid, name, at, person, flag_set, distinct_id, properties
    from json_to_recordset(${chunk}::json) as given (
      uuid uuid, name text, at timestamptz, person bigint, flag_set bigint, distinct_id text, properties jsonb
    )
    on conflict do nothing`.execute(db);

/** Inserts events. Skips events that are already stored. */
export async function insertEvents(db: Db, project_id: number, rows: readonly PreparedEvent[]) {
  for (const chunk of jsonChunks(rows.map(exactRow))) await insertChunk(db, project_id, chunk);
}

async function store(db: Db, { project_id, events }: Batch, withPeople: boolean) {
  if (events.length === 0) return;
  const { rows, flagSets, changes } = await prepareBatch(events);
  await storeFlagSets(db, project_id, flagSets.values());
  await inTransaction(db, async (tx) => {
    await insertEvents(tx, project_id, rows);
    if (withPeople && changes.length > 0) await storePeople(tx, project_id, changes);
  });
}

/** Stores a complete batch or nothing, in the caller's transaction or in a new one. */
export const append = (db: Db, batch: Batch) => store(db, batch, true);

/**
 * Stores only the events of a batch. Used while a project's events are moved from ClickHouse to PostgreSQL: the event
 * store of ClickHouse has already stored the whole batch, including its changes to people.
 */
export const appendCopy = (db: Db, batch: Batch) => store(db, batch, false);
