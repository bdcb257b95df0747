import { sql } from 'kysely';
import type { Move, SaveProgress } from '../move.ts';
import { insertEvents } from '../postgres/append.ts';
import type { PreparedEvent } from '../prepare-batch.ts';
import type { StoredEvent } from './append.ts';
import { ch } from './clickhouse-sql.ts';
import type { ClickHouse } from './client.ts';
import { propertiesOf } from './stored-properties.ts';

/** Returns the number of a project's events. Events with the same uuid count once. */
export async function countEvents(clickhouse: ClickHouse, project_id: number): Promise<number> {
  const [row] = await clickhouse.query<{ count: number }>(
    ch`select uniqExact(uuid) as count from event where project_id = ${project_id}`,
  );
  return row?.count ?? 0;
}

const daysAfter = (clickhouse: ClickHouse, project_id: number, day: string) =>
  clickhouse.query<{ day: string }>(ch`
    select distinct toString(toDate32(at)) as day from event
    where project_id = ${project_id} and toString(toDate32(at)) > ${day} order by day`);

type CopiedEvent = Pick<StoredEvent, 'uuid' | 'name' | 'distinct_id' | 'properties'> & {
  ms: number;
  person: string;
  flag_set: string;
};

const rowOf = ({ ms, flag_set, properties, ...event }: CopiedEvent): PreparedEvent => ({
  ...event,
  at: new Date(ms).toISOString(),
  flag_set: flag_set === '0' ? null : flag_set,
  properties: propertiesOf(properties),
});

/**
 * Selects a day's events. Among events with the same uuid, the event that was received first comes first: it has the
 * highest `ver`.
 */
const eventsOfDay = (clickhouse: ClickHouse, project_id: number, day: string) =>
  clickhouse.stream<CopiedEvent>(ch`
    select toString(uuid) as uuid, name, toUnixTimestamp64Milli(at) as ms, toString(person) as person,
      toString(flag_set) as flag_set, distinct_id, properties
    from event where project_id = ${project_id} and toString(toDate32(at)) = ${day} order by ver desc`);

/** Sorts rows as `prepareBatch` does, so that this copy and a new batch with the same rows can't deadlock. */
const sortedByUuid = (rows: readonly PreparedEvent[]) =>
  rows.toSorted((one, other) => (one.uuid === other.uuid ? 0 : one.uuid < other.uuid ? -1 : 1));

/**
 * Copies events from ClickHouse to PostgreSQL, day by day.
 * @param from the last day that is already copied; null if there is none
 */
export async function copyFromClickHouse(
  { db, clickhouse, project_id }: Move,
  from: string | null,
  save: SaveProgress,
) {
  for (const { day } of await daysAfter(clickhouse, project_id, from ?? '')) {
    let count = 0;
    for await (const events of eventsOfDay(clickhouse, project_id, day)) {
      await insertEvents(db, project_id, sortedByUuid(events.map(rowOf)));
      count += events.length;
    }
    await save(day, count);
  }
  await sql`analyze event`.execute(db);
}
