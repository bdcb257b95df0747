import type { LogEntry } from '../log-entry.ts';
import { retry } from '../process/retry.ts';
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
 * PostgreSQL may still be starting. Throws `inUse` if the process has not started PostgreSQL.
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

/**
 * Opens the database for a command. A server may use the database at the same time.
 * @param besidePglite whether to create a database in a folder that contains only the data of an older version. This is
 * needed to restore a backup.
 */
export async function openForCommand(
  location: DatabaseLocation,
  log: Log,
  besidePglite = false,
): Promise<OpenDatabase> {
  if ('url' in location) return openStarted(atUrl(location.url));
  const { dataDir } = location;
  if (!besidePglite) rejectPgliteData(location);
  try {
    return await openStarted(await startEmbeddedPostgres(dataDir, log));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const db = await openRunning(dataDir, error);
    return { db, close: () => db.destroy() };
  }
}
