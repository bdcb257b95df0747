import { createWriteStream, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import { isProcessAlive } from '../process/is-process-alive.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { FORMAT, type Footer, type Header, lineDigest } from './backup-file.ts';
import { listTables, type Table } from './backup-tables.ts';
import { command } from './define-command.ts';

const ROWS_AT_ONCE = 500;

/**
 * Returns the query for a table's rows. Every value has PostgreSQL's text form, from which PostgreSQL restores the
 * exact value.
 */
const rowsOf = ({ name, columns }: Table) => {
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`);
  return sql`select json_build_array(${sql.join(texts)}) as texts from ${sql.table(name)}`;
};

async function* tableValues(db: Db, table: Table): AsyncGenerator<unknown, number> {
  yield { table };
  await sql`declare rows no scroll cursor for ${rowsOf(table)}`.execute(db);
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ texts: (string | null)[] }>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows`.execute(db);
    for (const { texts } of rows) yield texts;
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close rows`.execute(db);
  return count;
}

/**
 * Generates the JSON value of each line of a backup except the last one, from one snapshot of the database. Returns the
 * number of rows.
 */
async function* allValues(db: Db): AsyncGenerator<unknown, number> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    const { rows: applied } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
    const migrations = applied.map(({ name }) => name);
    yield { format: FORMAT, migrations, made_at: new Date().toISOString() } satisfies Header;
    let rows = 0;
    for (const table of await listTables(tx)) rows += yield* tableValues(tx, table);
    return rows;
  } finally {
    await tx.rollback().execute();
  }
}

/** Deletes the temporary files for `file` that killed backup processes left behind. */
function removeUnfinished(file: string) {
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(`${basename(file)}.`) && /\.(\d+)\.partial$/.exec(name)?.[1];
    if (pid && !isProcessAlive(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

/**
 * Writes a backup and returns the number of rows. Writes to a temporary file and renames it at the end, so that an
 * incomplete backup never has the final name.
 */
async function writeBackup(db: Db, file: string): Promise<number> {
  const partial = `${file}.${process.pid}.partial`;
  let rows = 0;
  async function* lines() {
    const values = allValues(db);
    const digest = lineDigest();
    try {
      for (let next = await values.next(); ; next = await values.next()) {
        if (next.done) {
          rows = next.value;
          yield `${JSON.stringify({ rows, sha256: digest.digest('hex') } satisfies Footer)}\n`;
          return;
        }
        const line = `${JSON.stringify(next.value)}\n`;
        digest.update(line);
        yield line;
      }
    } finally {
      // Ends the transaction if the file can't be written.
      await values.return(0);
    }
  }
  try {
    await pipeline(lines, createGzip(), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
    renameSync(partial, file);
    removeUnfinished(file);
    return rows;
  } catch (error) {
    rmSync(partial, { force: true });
    throw new UserFacingError(`The backup could not be written to ${file}: ${(error as Error).message}.`);
  }
}

export const backup = command({
  help: 'Writes all data, except events on ClickHouse, to one file.',
  takesFile: true,
  run: async (db, _, name) => {
    const file = resolve(name);
    return { file, rows: await writeBackup(db, file) };
  },
});
