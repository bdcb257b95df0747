import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/connection-pool.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { freshDatabase, freshLocation } from '#test/support/database.ts';

test('a fresh database has the newest schema and no rows', async () => {
  const { db, close } = await freshDatabase();

  expect(await migrate(db)).toEqual([]);
  expect(await db.selectFrom('organization').selectAll().execute()).toEqual([]);

  await close();
});

test('an instant reads as ISO 8601 in UTC, and a count as a number', async () => {
  const { db, close } = await freshDatabase();

  const { rows } = await sql`select timestamptz '2026-01-02 03:04:05.5+02' as at, count(*) as many`.execute(db);

  expect(rows).toEqual([{ at: '2026-01-02T01:04:05.500000Z', many: 1 }]);
  await close();
});

test('a database that a newer version has migrated is rejected', async () => {
  const { db, close } = await freshDatabase();
  await sql`insert into migration (name) values ('9999_later')`.execute(db);

  await expect(migrate(db)).rejects.toThrow(
    'A newer version of Hedgerow has changed this database with the migration 9999_later. Start that version instead.',
  );

  await close();
});

test('servers that start at once migrate an empty database exactly once', async () => {
  const { location, remove } = await freshLocation();
  const emptied = await openDatabase(location);
  await sql`drop schema public cascade`.execute(emptied);
  await sql`create schema public`.execute(emptied);
  await emptied.destroy();

  const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase(location)));
  const applied = await Promise.all(servers.map((db) => migrate(db)));

  expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 0, migrations.length]);
  await Promise.all(servers.map((db) => db.destroy()));
  await remove();
});

test('an unreachable PostgreSQL server is reported in one sentence without the password', async () => {
  await expect(openDatabase({ url: 'postgres://someone:secret@127.0.0.1:9/hedgerow' })).rejects.toThrow(
    /^The database hedgerow at 127\.0\.0\.1:9 can't be used: connect ECONNREFUSED [^\n]*\.$/,
  );
});

test('options in the address are preserved, and timestamps are still read as UTC', async () => {
  const { location, remove } = await freshLocation();
  const db = await openDatabase({ url: `${location.url}&options=-c%20work_mem%3D7MB` });

  const { rows } = await sql`
    select current_setting('work_mem') as memory, timestamptz '2026-01-02 03:04:05+02' as at`.execute(db);

  expect(rows).toEqual([{ memory: '7MB', at: '2026-01-02T01:04:05Z' }]);
  expect((await sql`show timezone`.execute(db)).rows).toEqual([{ TimeZone: 'UTC' }]);
  await db.destroy();
  await remove();
});

test('a missing database is reported by its name', async () => {
  const { location, remove } = await freshLocation();

  await expect(openDatabase({ url: location.url.replace('?', '_x?') })).rejects.toThrow(
    /^The database test_\w+ at [^\n]* does not exist\.$/,
  );

  await remove();
});

test('a statement that takes too long is ended by the database, and migrations and commands are not', async () => {
  const { location, remove } = await freshLocation();
  const [db, unlimited] = [await openDatabase(location), await openDatabase(location, { unlimited: true })];

  expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '30s' }]);
  expect((await sql`show statement_timeout`.execute(unlimited)).rows).toEqual([{ statement_timeout: '0' }]);

  await Promise.all([db.destroy(), unlimited.destroy()]);
  await remove();
});
