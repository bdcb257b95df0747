import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Refusal } from '../refusal.ts';
import { openEmbedded } from './embedded.ts';
import { instantOf } from './instant.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Where the data is: a folder for the embedded database (null: in memory), or the address of a Postgres server. */
export type Place = { dataDir: string | null } | { url: string };

const POOL_SIZE = 8;

/** The types whose text we turn into the wire's own form: instants, and whole numbers beyond 32 bits (counts). */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: instantOf,
  [pg.types.builtins.INT8]: Number,
};

const CONNECT_WITHIN_MS = 10_000;

/** Options that the address names itself stay; the driver takes them from there alone. */
function inUtc(url: string): string {
  const address = new URL(url);
  const own = address.searchParams.get('options');
  address.searchParams.set('options', `${own ? `${own} ` : ''}-c timezone=UTC`);
  return address.href;
}

function connectionPool(url: string) {
  const pool = new pg.Pool({
    connectionString: inUtc(url),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
    },
  });
  // A connection that breaks while idle is dropped by the pool and replaced by the next query, which reports what it meets.
  pool.on('error', () => {});
  // One that breaks while in use tells its query; said to nobody besides, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const OLDEST_VERSION = 15;

const reasonOf = (error: unknown) => (error instanceof Error && error.message) || String(error);

const nameOf = (place: Place) => {
  if (!('url' in place)) return 'The embedded database';
  const { host, pathname } = new URL(place.url);
  return `The database${pathname.replace('/', ' ')} at ${host || 'the default host'}`;
};

/** Asks the first question: it tells what the server is, and Kysely closes only a pool that it has used. */
async function refuseUnfit(db: Db, place: Place) {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db).catch((error: unknown) => {
    throw new Refusal(`${nameOf(place)} cannot be used: ${reasonOf(error)}.`);
  });
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    throw new Refusal(`${nameOf(place)} is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`);
}

const pools = new WeakMap<Db, pg.Pool>();

/** The connections to a server of Postgres; none for the embedded database. */
export const poolOf = (db: Db): pg.Pool | undefined => pools.get(db);

/** Is it the database inside this process, which does one thing at a time? */
export const isEmbedded = (db: Db) => !pools.has(db);

/** Opens the database of either engine, and refuses one that cannot be used; `db.destroy()` closes it. */
export async function openDatabase(place: Place): Promise<Db> {
  const pool = 'url' in place ? connectionPool(place.url) : await openEmbedded(place.dataDir);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  if (pool instanceof pg.Pool) pools.set(db, pool);
  try {
    await refuseUnfit(db, place);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
