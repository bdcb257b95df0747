import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
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

test.runIf(engines.includes('postgres'))(
  'servers that start at once migrate an empty database exactly once',
  async () => {
    const { place, remove } = await freshPlace('postgres');
    const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase(place)));
    const [first] = servers;
    if (first) await sql`drop schema public cascade`.execute(first);
    if (first) await sql`create schema public`.execute(first);

    const applied = await Promise.all(servers.map((db) => migrate(db)));

    expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 0, applied.flat().length]);
    await Promise.all(servers.map((db) => db.destroy()));
    await remove();
  },
);
