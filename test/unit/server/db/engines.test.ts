import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { engines, freshDatabase, freshPlace } from '#test/support/engines.ts';

describe.each(engines)('on %s', (engine) => {
  test('a fresh database has the newest schema and no rows', async () => {
    const { db, close } = await freshDatabase(engine);

    expect(await migrate(db)).toEqual([]);
    expect(await db.selectFrom('organization').selectAll().execute()).toEqual([]);

    await close();
  });

  test('an instant reads as ISO 8601 in UTC, and a count as a number', async () => {
    const { db, close } = await freshDatabase(engine);

    const { rows } = await sql`select timestamptz '2026-01-02 03:04:05.5+02' as at, count(*) as many`.execute(db);
    expect(rows).toEqual([{ at: '2026-01-02T01:04:05.500000Z', many: 1 }]);

    await close();
  });
});

test.each(engines)('on %s, a database that a newer version has migrated is refused', async (engine) => {
  const { db, close } = await freshDatabase(engine);
  await sql`insert into migration (name) values ('9999_later')`.execute(db);

  await expect(migrate(db)).rejects.toThrow(
    'The database was made by a newer version of Hedgerow, which knows the migration 9999_later; start that version.',
  );

  await close();
});

test.runIf(engines.includes('postgres'))(
  'servers that start at once migrate an empty database exactly once',
  async () => {
    const { place, remove } = await freshPlace('postgres');
    const emptied = await openDatabase(place);
    await sql`drop schema public cascade`.execute(emptied);
    await sql`create schema public`.execute(emptied);
    await emptied.destroy();

    const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase(place)));
    const applied = await Promise.all(servers.map((db) => migrate(db)));

    expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 0, migrations.length]);
    await Promise.all(servers.map((db) => db.destroy()));
    await remove();
  },
);

test('a PostgreSQL server that is not there is refused in one sentence without the password', async () => {
  await expect(openDatabase({ url: 'postgres://someone:secret@127.0.0.1:9/hedgerow' })).rejects.toThrow(
    /^The database hedgerow at 127\.0\.0\.1:9 cannot be used: connect ECONNREFUSED [^\n]*\.$/,
  );
});

test.runIf(engines.includes('postgres'))('options in the address stay, and instants still read as UTC', async () => {
  const { place, remove } = await freshPlace('postgres');
  const url = 'url' in place ? place.url : '';
  const db = await openDatabase({ url: `${url}?options=-c%20work_mem%3D7MB` });

  const { rows } = await sql`
    select current_setting('work_mem') as memory, timestamptz '2026-01-02 03:04:05+02' as at`.execute(db);
  expect(rows).toEqual([{ memory: '7MB', at: '2026-01-02T01:04:05Z' }]);
  expect((await sql`show timezone`.execute(db)).rows).toEqual([{ TimeZone: 'UTC' }]);

  await db.destroy();
  await remove();
});

test.runIf(engines.includes('postgres'))('a database that does not exist is refused by its name', async () => {
  const { place, remove } = await freshPlace('postgres');
  const url = 'url' in place ? place.url : '';

  await expect(openDatabase({ url: `${url}_x` })).rejects.toThrow(/^The database test_\w+ at [^\n]* does not exist\.$/);

  await remove();
});
