import type { Db } from '../../db/connection-pool.ts';
import type { QueryOfKind, QueryResults } from '../event-query.ts';
import type { SingleEventStore } from '../event-store.ts';
import { append, appendCopy } from './append.ts';
import type { ClickHouse } from './client.ts';
import { listDefinitions } from './definitions.ts';
import { deleteOrphanedEvents } from './delete-events.ts';
import { measure } from './measure.ts';
import { migrateClickHouse } from './tables.ts';

/**
 * The event store in ClickHouse. People, the links between merged people, and the flag sets (combinations of flag values)
 * are in PostgreSQL. ClickHouse has a copy of the links.
 * @param captureDb separate connections for storing events, so that many events at once can't use all connections
 */
export const clickHouseEvents = (clickhouse: ClickHouse, db: Db, captureDb: Db = db): SingleEventStore => ({
  prepare: (signal) => migrateClickHouse(clickhouse, db, signal),
  ping: (_project_id, signal) => clickhouse.ping(signal),
  append: (batch, tx = captureDb) => append(clickhouse, tx, batch),
  appendCopy: (batch, tx = captureDb) => appendCopy(clickhouse, tx, batch),
  measure: <K extends keyof QueryResults>(query: QueryOfKind<K>, signal: AbortSignal) =>
    measure<K>(clickhouse, db, query, signal),
  listDefinitions: (query) => listDefinitions(clickhouse, query),
  deleteOrphanedEvents: (signal) => deleteOrphanedEvents(clickhouse, db, signal),
});
