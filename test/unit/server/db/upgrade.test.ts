import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { type Db, openDatabase } from '#server/db/connection-pool.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { postgresEvents } from '#server/events/postgres/postgres-events.ts';
import { listTables, type Table } from '#server/manage/backup-tables.ts';
import { tasksToResume } from '#server/process/resume-tasks.ts';
import { freshLocation } from '#test/support/database.ts';
import { origin } from '#test/support/server.ts';

const LAST = '0006_result_cache';
const rows = readFileSync(join(import.meta.dirname, 'rows-at-0006.sql'), 'utf8');

/** Recreates the database of an older version, with the migrations up to `LAST` and with rows in every table. */
async function fillPrevious(db: Db) {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(
    db,
    migrations.filter(({ name }) => name <= LAST),
  );
  for (const statement of rows.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(db);
}

/** Returns every row of these tables as PostgreSQL's text, in a fixed order. */
async function textOf(db: Db, tables: readonly Table[]) {
  const all: Record<string, unknown> = {};
  for (const { name, columns } of tables) {
    const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
    const found =
      await sql`select json_build_array(${texts})::text as texts from ${sql.table(name)} order by 1`.execute(db);
    all[name] = found.rows;
  }
  return all;
}

function askerOf(db: Db) {
  const log: object[] = [];
  const app = createApp({ db, log: (entry) => log.push(entry) });
  const headers = { Authorization: 'Bearer phx_before_the_upgrade', 'Content-Type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}) =>
    (await app.fetch(new Request(`${origin}/api/${path}`, { ...init, headers }))).json();
  return { ask, log };
}

test('an upgrade preserves every row of the previous version, and everything works', async () => {
  const { location, remove } = await freshLocation();
  const db = await openDatabase(location);
  await fillPrevious(db);
  const tables = await listTables(db);
  const before = await textOf(db, tables);
  expect(Object.entries(before).filter(([, found]) => (found as unknown[]).length === 0)).toEqual([]);

  await migrate(db);

  expect(await textOf(db, tables)).toEqual(before);
  const { ask, log } = askerOf(db);
  const [first] = (await ask('projects/')).results;
  expect(await ask(`projects/${first.id}/`)).toMatchObject({
    name: 'Project 1 "\\ ',
    session_recording_sample_rate: '0.35',
    extra_settings: { deep: { é: [1e21, null, '\u2028'] } },
  });
  const changed = await ask(`projects/${first.id}/`, { method: 'PATCH', body: '{"timezone":"UTC"}' });
  expect(changed).toMatchObject({ timezone: 'UTC', app_urls: ['https://a.example', 'https://b.example/x,y'] });
  const { result } = await ask(`projects/${first.id}/experiments/1/results/?refresh=true`);
  expect(result.variants.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(300);
  for (const task of tasksToResume({ db, events: postgresEvents(db) })) await task(new AbortController().signal);
  const demo = await ask(`organizations/${first.organization}/projects/2/is_generating_demo_data/`);
  expect(demo.is_generating_demo_data).toBe(false);
  expect(log).toEqual([]);
  await db.destroy();
  await remove();
});
