import type { Db } from '../../db/connection-pool.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Batch } from '../event.ts';
import { storeFlagSets } from '../flag-set.ts';
import type { PersonChange } from '../parse-person-change.ts';
import { type PreparedEvent, prepareBatch } from '../prepare-batch.ts';
import { storePeople } from '../store-people.ts';
import { timeSlices } from '../time-slices.ts';
import type { ClickHouse } from './client.ts';
import { sendLinks } from './link-mirror.ts';
import { type StoredProperties, storedProperties } from './stored-properties.ts';
import { storableTime } from './times.ts';

/** A row of the table `event`. */
export interface StoredEvent {
  project_id: number;
  uuid: string;
  name: string;
  at: string;
  person: string;
  /** The id of the flag set (the combination of the event's flag values); `0` for an event without flag values. */
  flag_set: string;
  distinct_id: string;
  properties: StoredProperties;
  ver: string;
}

const MAX_UINT64 = 2n ** 64n - 1n;

const MICROSECONDS = 1000;

/** Returns the current time in microseconds since 1970. Milliseconds could be the same for several batches. */
export const microseconds = () => Math.round((performance.timeOrigin + performance.now()) * MICROSECONDS);

/** Returns a uuid with hyphens. `storedEvents` compares uuids as texts, so each uuid must have only one form. */
const canonical = (uuid: string) =>
  uuid.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Returns an event as a row. If several rows have the same name, day, person and uuid, ClickHouse keeps the row with the
 * highest version.
 * @param received microseconds since 1970; an earlier time gives a higher version
 */
export const storedEvent = (project_id: number, row: PreparedEvent, received: number): StoredEvent => ({
  project_id,
  uuid: canonical(row.uuid),
  name: row.name,
  at: new Date(storableTime(row.at)).toISOString().replace('T', ' ').replace('Z', ''),
  person: row.person,
  flag_set: row.flag_set ?? '0',
  distinct_id: row.distinct_id,
  properties: storedProperties(row.properties),
  ver: String(MAX_UINT64 - BigInt(received)),
});

async function storedEvents(project_id: number, rows: readonly PreparedEvent[]): Promise<StoredEvent[]> {
  const sliceEnd = timeSlices();
  const received = microseconds();
  const stored = new Map<string, StoredEvent>();
  for (const row of rows) {
    const event = storedEvent(project_id, row, received);
    if (!stored.has(event.uuid)) stored.set(event.uuid, event);
    await sliceEnd();
  }
  return [...stored.values()];
}

/** Stores a batch's events. Returns the batch's changes to people. */
async function insertEvents(clickhouse: ClickHouse, db: Db, { project_id, events }: Batch): Promise<PersonChange[]> {
  if (events.length === 0) return [];
  const { rows, flagSets, changes } = await prepareBatch(events);
  await storeFlagSets(db, project_id, flagSets.values());
  await clickhouse.insert('event', await storedEvents(project_id, rows));
  return changes;
}

/**
 * Sends a project's changed person links to ClickHouse. Does nothing within a transaction, because only committed links
 * may be sent. In this case, the next query on the project's events sends the links.
 */
async function sendCommittedLinks(clickhouse: ClickHouse, db: Db, project_id: number) {
  if (!db.isTransaction) await sendLinks(clickhouse, (work) => work(db), project_id);
}

/**
 * Stores a batch. Stores the events first: if ClickHouse does not accept them, the changes to people are not stored
 * either. If PostgreSQL then does not accept the changes to people, the client can send the batch again, and the events
 * count only once.
 */
export async function append(clickhouse: ClickHouse, db: Db, batch: Batch) {
  const { project_id } = batch;
  const changes = await insertEvents(clickhouse, db, batch);
  if (changes.length === 0) return;
  await inTransaction(db, (tx) => storePeople(tx, project_id, changes));
  await sendCommittedLinks(clickhouse, db, project_id);
}

/**
 * Stores only the events of a batch, and sends the changed person links. The store in PostgreSQL has already stored the whole
 * batch, including its changes to people. A project has both stores while its events move.
 */
export async function appendCopy(clickhouse: ClickHouse, db: Db, batch: Batch) {
  const changes = await insertEvents(clickhouse, db, batch);
  if (changes.length > 0) await sendCommittedLinks(clickhouse, db, batch.project_id);
}
