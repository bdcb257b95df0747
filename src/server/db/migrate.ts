import { type Kysely, sql, type Transaction } from 'kysely';
import { UserFacingError } from '../user-facing-error.ts';
import type { Db } from './connection-pool.ts';
import type { Database } from './schema.ts';

interface Migration {
  name: string;
  text: string;
}

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), text }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** An arbitrary number for our advisory lock. Other programs on the same database must use other numbers. */
const LOCK = 5_102_177;

/**
 * Splits a migration into statements, because PostgreSQL's extended protocol accepts only one statement at a time. A
 * statement ends with a semicolon at the end of a line.
 */
const statementsOf = (text: string) =>
  text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

async function apply(tx: Transaction<Database>, { name, text }: Migration) {
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
  await sql`insert into migration (name) values (${name})`.execute(tx);
}

async function applied(tx: Kysely<Database>): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    tx,
  );
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * Throws if a newer version has migrated the database. This version could write rows that the newer version
 * misinterprets.
 */
function requireKnownMigrations(done: readonly string[]) {
  const unknown = done.find((name) => migrations.every((migration) => migration.name !== name));
  if (unknown)
    throw new UserFacingError(
      `A newer version of Hedgerow has changed this database with the migration ${unknown}. Start that version instead.`,
    );
}

/**
 * Migrates the database to the newest schema, in one transaction under a lock, so that several processes can start at
 * once. Throws a `UserFacingError` if a newer version has migrated the database.
 * @returns the names of the migrations that this call applied.
 */
export function migrate(db: Db, toApply: readonly Migration[] = migrations): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const done = await applied(tx);
    requireKnownMigrations(done);
    const missing = toApply.filter(({ name }) => !done.includes(name));
    for (const migration of missing) await apply(tx, migration);
    return missing.map(({ name }) => name);
  });
}
