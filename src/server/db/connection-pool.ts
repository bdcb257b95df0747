import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { retry } from '../process/retry.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { Connection } from './database-location.ts';
import { isBrokenConnection } from './outage.ts';
import type { Database } from './schema.ts';
import { isoTimestamp } from './timestamp.ts';

export type Db = Kysely<Database>;

/** Connections per pool. With separate pools, many events at once can't use up the connections of API requests. */
export const POOL_SIZE = { requests: 8, capture: 3 } as const;

/**
 * Parsers for types whose format in responses differs from PostgreSQL's text: timestamps, and 64-bit integers (counts).
 */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: isoTimestamp,
  [pg.types.builtins.INT8]: Number,
};

const CONNECT_WITHIN_MS = 10_000;
/** The database ends a statement after this number of milliseconds, unless its transaction sets another limit. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than any statement timeout, in milliseconds. If a connection returns nothing for this time, it is broken. */
const SILENCE_TIMEOUT_MS = 90_000;

const isSilence = (error: Error) => error.message === 'Query read timeout';

/**
 * Closes a connection when its query times out. Otherwise, the connection would return to the pool while the query is
 * still running, and the connection's next query would wait.
 */
function closeOnTimeout(client: pg.ClientBase) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } };
  client.query = ((...given: unknown[]) => {
    const result = query(...given);
    if (result instanceof Promise) result.catch((error: Error) => isSilence(error) && connection.stream.destroy());
    return result;
  }) as typeof client.query;
}

const IN_UTC = '-c timezone=UTC';

/** Adds the time zone to the options in the address. If both were passed separately, the driver would use only one. */
function driverOptions(connection: Connection): pg.PoolConfig {
  if (!('url' in connection)) return { ...connection, options: IN_UTC };
  const address = new URL(connection.url);
  const given = address.searchParams.get('options');
  address.searchParams.set('options', given ? `${given} ${IN_UTC}` : IN_UTC);
  return { connectionString: address.href };
}

/** The maximum time to wait for a lock, in milliseconds. Then a change fails, and its connection is free again. */
const LOCK_TIMEOUT_MS = 5_000;

const timeouts = { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: SILENCE_TIMEOUT_MS };

/**
 * Makes a pool wait up to three seconds for its database. The embedded PostgreSQL is restarted within this time if it was
 * ended, for example by a signal to all processes of the server, whose running requests must still finish.
 */
function waitForRestarts(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;
  pool.connect = ((callback?: Callback) => {
    const connecting = retry(connect, isBrokenConnection);
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error),
    );
    return undefined;
  }) as typeof pool.connect;
}

interface PoolOptions {
  size?: number;
  /** No time limit for locks: capture waits for the people of a project. */
  waitsForLocks?: boolean;
  /** No time limit for statements, for example in migrations and backups. */
  unlimited?: boolean;
}

function connectionPool(
  connection: Connection,
  { size = POOL_SIZE.requests, unlimited = false, waitsForLocks = unlimited }: PoolOptions,
) {
  const pool = new pg.Pool({
    ...driverOptions(connection),
    ...(unlimited ? {} : timeouts),
    ...(waitsForLocks ? {} : { lock_timeout: LOCK_TIMEOUT_MS }),
    max: size,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
    },
  });
  // The pool replaces a connection that breaks while it is idle. Without a listener the error would end the process.
  pool.on('error', () => {});
  // A connection that breaks while in use fails its query. Without a listener the error would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    closeOnTimeout(client);
  });
  if (!('url' in connection)) waitForRestarts(pool);
  return pool;
}

const OLDEST_VERSION = 15;

const reasonOf = (error: unknown) => (error instanceof Error && error.message) || String(error);

function describeDatabase(connection: Connection) {
  if (!('url' in connection)) return 'The embedded database';
  const { host, pathname } = new URL(connection.url);
  return `The database${pathname.replace('/', ' ')} at ${host || 'the default host'}`;
}

/**
 * Throws if the database can't be used, or if the PostgreSQL version is too old. This is also the first query on the
 * pool. Without a query, Kysely's `destroy` would not close the pool.
 */
async function requireSupportedVersion(db: Db, connection: Connection) {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db).catch((error: unknown) => {
    throw new UserFacingError(`${describeDatabase(connection)} can't be used: ${reasonOf(error)}.`);
  });
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    throw new UserFacingError(
      `${describeDatabase(connection)} is PostgreSQL ${version}; version ${OLDEST_VERSION} or newer is needed.`,
    );
}

const pools = new WeakMap<Db, pg.Pool>();

/** Returns the pool of a database that `openDatabase` opened. Throws for a transaction. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('A transaction has no pool of its own.');
  return pool;
}

/** Opens a connection pool. `db.destroy()` closes the pool. Throws a `UserFacingError` if the database can't be used. */
export async function openDatabase(connection: Connection, options: PoolOptions = {}): Promise<Db> {
  const pool = connectionPool(connection, options);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  try {
    await requireSupportedVersion(db, connection);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
