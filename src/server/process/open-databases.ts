import { type Db, openDatabase, POOL_SIZE } from '../db/connection-pool.ts';
import type { Connection } from '../db/database-location.ts';
import { startDatabaseServer } from '../db/database-server.ts';
import { migrate } from '../db/migrate.ts';
import type { EventStore } from '../events/event-store.ts';
import type { LogEntry } from '../log-entry.ts';
import { createInitialData } from './initial-data.ts';
import { openEventStore } from './open-event-store.ts';
import { printLocation } from './print-location.ts';
import type { ServerSettings } from './settings.ts';

/** The database connections of a running server. */
export interface Databases {
  /** The connections for API requests. */
  db: Db;
  /** Separate connections for storing events. Many events at once can't use up the connections of API requests. */
  captureDb: Db;
  events: EventStore;
  /** The first organization, its owner and the owner's key; null if an earlier start has created them. */
  first: Awaited<ReturnType<typeof createInitialData>>;
  /** Closes all connections, and stops the embedded PostgreSQL. */
  close: () => Promise<void>;
}

/** Migrates the database and creates the initial data. Both can take long, so these connections have no time limit. */
async function prepare(connection: Connection, settings: ServerSettings) {
  const db = await openDatabase(connection, { unlimited: true });
  try {
    await migrate(db);
    return await createInitialData(db, { ownerKey: settings.ownerKey, demo: settings.demo });
  } finally {
    await db.destroy();
  }
}

/**
 * Starts the embedded PostgreSQL unless `DATABASE_URL` is set, migrates the database and connects to it. Prints where
 * the data is, and whether it creates a new database.
 */
export async function openDatabases(
  settings: ServerSettings,
  log: (entry: LogEntry) => void,
  print: (line: string) => void,
): Promise<Databases> {
  printLocation(settings, print);
  const create = () => print('Creating the database …');
  const { connection, stop } = await startDatabaseServer(settings.location, log, create);
  try {
    const first = await prepare(connection, settings);
    const db = await openDatabase(connection);
    const captureDb = await openDatabase(connection, { size: POOL_SIZE.capture, waitsForLocks: true });
    const { events, close: closeEvents } = await openEventStore(settings.clickhouse, { db, captureDb }, log);
    const close = async () => {
      await Promise.all([db.destroy(), captureDb.destroy(), closeEvents()]);
      await stop();
    };
    return { db, captureDb, events, first, close };
  } catch (error) {
    await stop();
    throw error;
  }
}
