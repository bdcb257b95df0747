import { once } from 'node:events';
import { createWriteStream, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { Refusal } from '../refusal.ts';
import { command } from './command.ts';
import { listTables, type Table } from './tables.ts';

/** The first line of a backup. After it every table has a line of its own, followed by one line of texts per row. */
export interface Header {
  format: typeof FORMAT;
  migrations: string[];
  made_at: string;
}

/** The last line: a file without it was cut off. */
export interface Footer {
  rows: number;
}

export const FORMAT = 'hedgerow-backup-1';
const ROWS_AT_ONCE = 500;

type WriteLine = (value: unknown) => Promise<void>;

const lineWriter =
  (stream: Writable): WriteLine =>
  async (value) => {
    if (!stream.write(`${JSON.stringify(value)}\n`)) await once(stream, 'drain');
  };

/** Every value as Postgres writes it in text: the one form that both engines read back exactly. */
const rowsOf = ({ name, columns }: Table) => {
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`);
  return sql`select json_build_array(${sql.join(texts)}) as texts from ${sql.table(name)}`;
};

async function writeTable(db: Db, table: Table, write: WriteLine): Promise<number> {
  await write({ table });
  await sql`declare rows no scroll cursor for ${rowsOf(table)}`.execute(db);
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ texts: (string | null)[] }>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows`.execute(db);
    for (const { texts } of rows) await write(texts);
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close rows`.execute(db);
  return count;
}

/** Writes all tables as they are at one moment. */
const writeAll = (db: Db, write: WriteLine) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows: applied } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
      const migrations = applied.map(({ name }) => name);
      await write({ format: FORMAT, migrations, made_at: new Date().toISOString() } satisfies Header);
      let rows = 0;
      for (const table of await listTables(tx)) rows += await writeTable(tx, table, write);
      await write({ rows } satisfies Footer);
      return rows;
    });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes what backups to the same file left that were killed over it. */
function removeUnfinished(file: string) {
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(`${basename(file)}.`) && /\.(\d+)\.partial$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

/** Writes beside the file and moves it into place when it is whole, so no half of a backup is ever taken for one. */
async function writeBackup(db: Db, file: string): Promise<number> {
  const partial = `${file}.${process.pid}.partial`;
  const gzip = createGzip();
  const onDisk = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  const written = finished(gzip.pipe(onDisk));
  onDisk.on('error', (error) => gzip.destroy(error));
  try {
    const rows = await writeAll(db, lineWriter(gzip));
    gzip.end();
    await written;
    renameSync(partial, file);
    removeUnfinished(file);
    return rows;
  } catch (error) {
    await written.catch(() => {});
    rmSync(partial, { force: true });
    throw new Refusal(`The backup could not be written to ${file}: ${(error as Error).message}.`);
  }
}

export const backup = command({
  help: 'Writes everything into one file that either engine can restore.',
  takesFile: true,
  run: async (db, _, name) => {
    const file = resolve(name);
    return { file, rows: await writeBackup(db, file) };
  },
});
