import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/connection-pool.ts';
import type { EmbeddedConnection } from '#server/db/embedded/connection.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to the PostgreSQL server of this run. */
    postgres: EmbeddedConnection;
    /** The folder for temporary files. It is deleted after the run. */
    folder: string;
  }
}

/** The migrated, empty database that every test file copies. */
export const TEMPLATE = 'hedgerow_template';

/** Returns a connection in the format of `DATABASE_URL`. */
export function addressOf({ database, ...parts }: EmbeddedConnection): string {
  const query = new URLSearchParams({ ...parts, port: String(parts.port) });
  return `postgres:///${database}?${query}`;
}

const report = ({ level, message }: Record<string, unknown>) =>
  level === 'debug' ? undefined : process.stderr.write(`${message}\n`);

/**
 * Starts a PostgreSQL server in the system's temporary folder. The server does not wait until data is on the disk,
 * because its data is temporary.
 */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-test-'));
  const server = await startEmbeddedPostgres(folder, report);
  const connection = server.connection as EmbeddedConnection;
  const db = await openDatabase(connection, { size: 1 });
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await sql`alter system set ${sql.raw(setting)} = off`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await db.destroy();
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  return { connection, folder, stop };
}

/** Starts one PostgreSQL server for the whole run, and creates the database that test files copy. */
export async function setup(project: TestProject) {
  const { connection, folder, stop } = await startPostgres();
  const db = await openDatabase(connection, { size: 1 });
  await sql.raw(`create database ${TEMPLATE}`).execute(db);
  await db.destroy();
  const template = await openDatabase({ ...connection, database: TEMPLATE }, { size: 1, unlimited: true });
  await migrate(template);
  await template.destroy();
  project.provide('postgres', connection);
  project.provide('folder', folder);
  return stop;
}
