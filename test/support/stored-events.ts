import { sql } from 'kysely';
import { stringifyExactJson } from '#contract/exact-json.ts';
import { ch } from '#server/events/clickhouse/clickhouse-sql.ts';
import { propertiesOf, type StoredProperties } from '#server/events/clickhouse/stored-properties.ts';
import { parseTimestamp } from '#server/request/parse-timestamp.ts';
import type { TestServer } from './server.ts';

/** An event as it was stored. */
export interface StoredEvent {
  name: string;
  at: string;
  distinct_id: string;
  uuid: string;
  properties: Record<string, unknown>;
}

/** Returns the events of a project from the store of this test, sorted by time and name. */
export async function storedEvents(
  { db, clickhouse }: Pick<TestServer, 'db' | 'clickhouse'>,
  project_id: number,
): Promise<StoredEvent[]> {
  if (clickhouse) {
    const rows = await clickhouse.query<
      Omit<StoredEvent, 'at' | 'properties'> & { ms: number; properties: StoredProperties }
    >(ch`
      select name, toUnixTimestamp64Milli(at) as ms, distinct_id, toString(uuid) as uuid, properties
      from event final where project_id = ${project_id} order by at, name`);
    return rows.map(({ ms, ...row }) => ({
      ...row,
      at: String(parseTimestamp(new Date(ms).toISOString())),
      properties: JSON.parse(stringifyExactJson(propertiesOf(row.properties))),
    }));
  }
  const { rows } = await sql<StoredEvent>`
    select name, at, distinct_id, uuid, properties from event
    where project_id = ${project_id} order by at, name`.execute(db);
  return rows;
}
