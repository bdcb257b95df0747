import { PGlite, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { instantOf } from './instant.ts';

/** Presents the embedded database as a pool of one connection, so that both engines share one dialect. */
export function singleConnectionPool(pglite: PGlite): PostgresPool {
  let free: Promise<void> = Promise.resolve();
  const connect = async () => {
    const previous = free;
    let release = () => {};
    free = new Promise((resolve) => {
      release = resolve;
    });
    await previous;
    const query = async (sql: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows } = await pglite.query(sql, [...parameters]);
      return { command: sql.trimStart().split(/\s/, 1)[0]?.toUpperCase(), rows, rowCount: affectedRows ?? rows.length };
    };
    return { query, release } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pglite.close() };
}

/** Opens Postgres inside this process, in `dataDir` or, without one, in memory. The folder must be locked by the caller. */
export const openPglite = (dataDir?: string): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    parsers: { [types.TIMESTAMPTZ]: instantOf, [types.INT8]: Number },
  });
