import type { Db } from '../../db/connection-pool.ts';
import type { QueryOfKind, QueryResults } from '../event-query.ts';
import type { SingleEventStore } from '../event-store.ts';
import { append, appendCopy } from './append.ts';
import { listDefinitions } from './definitions.ts';
import { deleteOrphanedEvents } from './delete-orphaned.ts';
import { measure } from './measure.ts';

/**
 * The event store in PostgreSQL.
 * @param captureDb separate connections for storing events, so that many events at once can't use all connections
 */
export const postgresEvents = (db: Db, captureDb: Db = db): SingleEventStore => ({
  // The database migrations create the tables of this store.
  prepare: async () => {},
  // No check is needed: if PostgreSQL is unavailable, the caller's own statements fail.
  ping: async () => {},
  append: (batch, tx = captureDb) => append(tx, batch),
  appendCopy: (batch, tx = captureDb) => appendCopy(tx, batch),
  measure: <K extends keyof QueryResults>(query: QueryOfKind<K>, signal: AbortSignal) => measure<K>(db, query, signal),
  listDefinitions: (query) => listDefinitions(db, query),
  deleteOrphanedEvents: (signal) => deleteOrphanedEvents(db, signal),
});
