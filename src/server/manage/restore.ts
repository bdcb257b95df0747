import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { isSystemError, UserFacingError } from '../user-facing-error.ts';
import { FORMAT, type Footer, type Header } from './backup.ts';
import { listTables, restoreIdentityCounters, type Table } from './backup-tables.ts';
import { command } from './define-command.ts';

type Texts = (string | null)[];
type Line = Header | { table: Table } | Texts | Footer;

/** Generates a backup's JSON values, one per line. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const text = createGunzip().setEncoding('utf8');
  // The loop below receives the error of either stream.
  pipeline(createReadStream(file), text, () => {});
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line;
  }
  if (rest !== '') yield JSON.parse(rest) as Line;
}

/**
 * Rows are collected until they have this many values, and then inserted together. PostgreSQL allows 65,535 parameters
 * in a statement.
 */
const PARAMETERS_AT_ONCE = 20_000;

async function store(db: Db, { name, columns }: Table, rows: readonly Texts[]) {
  if (rows.length === 0) return;
  const typed = (texts: Texts) =>
    columns.map(({ type }, index) => sql`cast(cast(${texts[index] ?? null} as text) as ${sql.raw(type)})`);
  const values = rows.map((texts) => sql`(${sql.join(typed(texts))})`);
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  await sql`insert into ${sql.table(name)} (${names}) overriding system value values ${sql.join(values)}`.execute(db);
}

/** Returns functions to load the lines after the header. A table's rows are inserted in batches. */
function tableLoader(db: Db) {
  let table: Table | null = null;
  let waiting: Texts[] = [];
  let stored = 0;
  let promised: number | null = null;
  const flush = async () => {
    if (table) await store(db, table, waiting);
    stored += waiting.length;
    waiting = [];
  };
  const start = async (next: Table) => {
    await flush();
    table = next;
    await restoreIdentityCounters(db, next);
  };
  const add = async (texts: Texts) => {
    waiting.push(texts);
    if (waiting.length * texts.length >= PARAMETERS_AT_ONCE) await flush();
  };
  const take = async (line: Line) => {
    if (Array.isArray(line)) await add(line);
    else if ('table' in line) await start(line.table);
    else if ('rows' in line) promised = line.rows;
  };
  const finish = async () => {
    await flush();
    if (promised !== stored)
      throw new UserFacingError('The backup is not complete: its end or some of its rows are missing.');
    return stored;
  };
  return { take, finish };
}

const isHeader = (line: Line): line is Header => 'format' in line && line.format === FORMAT;

/** Migrates the database to the backup's schema. Newer migrations run after the rows are loaded. */
async function prepare(db: Db, line: Line | undefined) {
  if (!line || !isHeader(line)) throw new UserFacingError('The file is not a backup of Hedgerow.');
  const toApply = migrations.filter(({ name }) => line.migrations.includes(name));
  if (toApply.length < line.migrations.length)
    throw new UserFacingError('The backup was made by a newer version of Hedgerow. Restore it with that version.');
  await migrate(db, toApply);
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  if (rows.length > toApply.length)
    throw new UserFacingError('The backup is older than this database. Restore it into a new, empty database.');
}

async function requireEmpty(db: Db) {
  for (const { name } of await listTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new UserFacingError(
        `The database is not empty: there are rows in the table ${name}. Restore the backup into a new, empty database.`,
      );
  }
}

const load = (db: Db, lines: AsyncGenerator<Line>) =>
  db.transaction().execute(async (tx) => {
    await requireEmpty(tx);
    const { take, finish } = tableLoader(tx);
    for await (const line of lines) await take(line);
    return finish();
  });

const isUnfit = (error: unknown): error is Error => error instanceof SyntaxError || isSystemError(error);

async function restoreFrom(db: Db, file: string): Promise<number> {
  const lines = linesOf(file);
  try {
    await prepare(db, (await lines.next()).value);
    const rows = await load(db, lines);
    await migrate(db);
    return rows;
  } catch (error) {
    if (isUnfit(error)) throw new UserFacingError(`The backup ${file} cannot be restored: ${error.message}.`);
    throw error;
  }
}

export const restore = command({
  help: 'Restores a backup into an empty database.',
  takesFile: true,
  fillsDatabase: true,
  run: async (db, _, name) => {
    const file = resolve(name);
    return { file, rows: await restoreFrom(db, file) };
  },
});
