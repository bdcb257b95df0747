import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openPglite, singleConnectionPool } from './embedded.ts';
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

const connectionPool = (url: string) =>
  new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    options: '-c timezone=UTC',
    types: {
      getTypeParser: ((oid: number, format?: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
    },
  });

/** Opens the database of either engine; `db.destroy()` closes it. */
export async function openDatabase(place: Place): Promise<Db> {
  const pool =
    'url' in place ? connectionPool(place.url) : singleConnectionPool(await openPglite(place.dataDir ?? undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
