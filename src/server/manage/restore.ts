import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { isSystemError, UserFacingError } from '../user-facing-error.ts';
import { type BackupPart, type BackupRow, type Header, readBackup, type TableLine } from './backup-file.ts';
import { listTables, restoreIdentityCounters, type Table, type TableColumn } from './backup-tables.ts';
import { command } from './define-command.ts';

/**
 * Rows are collected until they have this many values, and then inserted together. PostgreSQL allows 65,535 parameters
 * in a statement.
 */
const PARAMETERS_AT_ONCE = 20_000;

/** A table of the database, with the columns that the backup has values for, in the order of the values. */
interface Destination {
  name: string;
  columns: TableColumn[];
}

async function store(db: Db, { name, columns }: Destination, rows: readonly BackupRow[]) {
  if (rows.length === 0) return;
  const typed = (row: BackupRow) =>
    columns.map(({ type }, index) => sql`cast(cast(${row[index] ?? null} as text) as ${sql.raw(type)})`);
  const values = rows.map((row) => sql`(${sql.join(typed(row))})`);
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  await sql`insert into ${sql.table(name)} (${names}) overriding system value values ${sql.join(values)}`.execute(db);
}

const hasSameNames = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && new Set(other).size === other.length && other.every((name) => one.includes(name));

/**
 * Returns the database's own table and columns for a table in a backup: anybody can edit a backup, so none of its names
 * and types may become a part of a statement. Throws a `UserFacingError` if the database has no such table.
 */
function destinationOf(tables: readonly Table[], { name, columns, next }: TableLine): Destination {
  const table = tables.find((known) => known.name === name);
  const names = columns.map((column) => column.name);
  const fits =
    table &&
    hasSameNames(
      table.columns.map((column) => column.name),
      names,
    ) &&
    hasSameNames(Object.keys(table.next), Object.keys(next));
  if (!fits) throw new UserFacingError(`The database has no table ${JSON.stringify(name)} with the backup's columns.`);
  const ordered = names.flatMap((column) => table.columns.find((known) => known.name === column) ?? []);
  return { name: table.name, columns: ordered };
}

/** Returns functions to load the parts of a backup after its header. A table's rows are inserted in batches. */
function tableLoader(db: Db, tables: readonly Table[]) {
  let destination: Destination | null = null;
  let waiting: BackupRow[] = [];
  let stored = 0;
  const flush = async () => {
    if (destination) await store(db, destination, waiting);
    stored += waiting.length;
    waiting = [];
  };
  const start = async (table: TableLine) => {
    await flush();
    destination = destinationOf(tables, table);
    await restoreIdentityCounters(db, destination.name, table.next);
  };
  const add = async (row: BackupRow) => {
    waiting.push(row);
    if (waiting.length * row.length >= PARAMETERS_AT_ONCE) await flush();
  };
  const take = async (part: BackupPart) => {
    if ('row' in part) await add(part.row);
    else if ('table' in part) await start(part.table);
  };
  const finish = async () => {
    await flush();
    return stored;
  };
  return { take, finish };
}

/** Migrates the database to the backup's schema. Newer migrations run after the rows are loaded. */
async function prepare(db: Db, header: Header) {
  const toApply = migrations.slice(0, header.migrations.length);
  if (toApply.some(({ name }, index) => name !== header.migrations[index]) || toApply.length < header.migrations.length)
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

const load = (db: Db, parts: AsyncGenerator<BackupPart>) =>
  db.transaction().execute(async (tx) => {
    await requireEmpty(tx);
    const { take, finish } = tableLoader(tx, await listTables(tx));
    for await (const part of parts) await take(part);
    return finish();
  });

async function restoreFrom(db: Db, file: string): Promise<number> {
  const parts = readBackup(file);
  const { value: first } = await parts.next();
  try {
    if (first && 'header' in first) await prepare(db, first.header);
    const rows = await load(db, parts);
    await migrate(db);
    return rows;
  } catch (error) {
    if (isSystemError(error)) throw new UserFacingError(`The backup ${file} cannot be restored: ${error.message}.`);
    throw error;
  }
}

export const restore = command({
  help: 'Restores a backup into an empty database.',
  takesFile: true,
  database: 'empty',
  run: async (db, _, name) => {
    const file = resolve(name);
    return { file, rows: await restoreFrom(db, file) };
  },
});
