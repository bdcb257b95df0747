import type { LogEntry } from '../log-entry.ts';
import { retry } from '../process/retry.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { type Db, openDatabase } from './connection-pool.ts';
import type { DatabaseLocation, DatabaseServer } from './database-location.ts';
import { rejectPgliteData } from './embedded/cluster.ts';
import { recordedConnection } from './embedded/connection.ts';
import { FolderInUse } from './embedded/data-folder-lock.ts';
import { hasCluster } from './embedded/file-paths.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';

type Log = (entry: LogEntry) => void;

const atUrl = (url: string): DatabaseServer => ({ connection: { url }, stop: async () => {} });

/**
 * Returns the location's PostgreSQL server. Starts an embedded PostgreSQL if the location is a data folder.
 * @param onCreate is called before a new database is created. Creating it takes about two seconds.
 */
export async function startDatabaseServer(
  location: DatabaseLocation,
  log: Log,
  onCreate: () => void = () => {},
): Promise<DatabaseServer> {
  if ('url' in location) return atUrl(location.url);
  rejectPgliteData(location);
  if (!hasCluster(location.dataDir)) onCreate();
  return startEmbeddedPostgres(location.dataDir, log);
}

/**
 * Connects to the PostgreSQL that another process has started in this folder. Retries for three seconds, because
 * PostgreSQL may still be starting. Throws `inUse` if the other process has not started PostgreSQL by then.
 */
async function openRunning(dataDir: string, inUse: FolderInUse): Promise<Db> {
  const connect = () => {
    const connection = recordedConnection(dataDir);
    if (!connection) throw inUse;
    return openDatabase(connection, { unlimited: true });
  };
  return retry(connect, () => true);
}

/** A database that is open during a command. */
interface OpenDatabase {
  db: Db;
  close: () => Promise<void>;
}

async function openStarted({ connection, stop }: DatabaseServer): Promise<OpenDatabase> {
  try {
    const db = await openDatabase(connection, { unlimited: true });
    return { db, close: () => db.destroy().finally(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Throws a `UserFacingError` if the location is a data folder without a database. */
export function requireDatabase(location: DatabaseLocation) {
  if ('url' in location) return;
  rejectPgliteData(location);
  if (!hasCluster(location.dataDir))
    throw new UserFacingError(
      `There is no database in ${location.dataDir}. Set DATA_DIR to the data folder of the server, or start the server first.`,
    );
}

/** Opens the database for a command; creates it if needed. A server may use the database at the same time. */
export async function openForCommand(location: DatabaseLocation, log: Log): Promise<OpenDatabase> {
  if ('url' in location) return openStarted(atUrl(location.url));
  const { dataDir } = location;
  try {
    return await openStarted(await startEmbeddedPostgres(dataDir, log));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const db = await openRunning(dataDir, error);
    return { db, close: () => db.destroy() };
  }
}
