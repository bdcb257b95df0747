import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { type Db, openDatabase } from '#server/db/connection-pool.ts';
import { runSchedules } from '#server/watch/scheduler.ts';
import { ask } from '#test/support/ask.ts';
import { buildUser } from '#test/support/factories.ts';
import { buildKey } from '#test/support/server.ts';
import { DAY, HOUR, inMinutes, NOW, watchWorld } from './watch-world.ts';

const world = watchWorld();
/** Runs the schedules on a connection of another server. */
const tickOn = (db: Db, at: Date) =>
  runSchedules({ db, now: () => at, log: (entry) => world.server.log.push(entry) }, new AbortController().signal);
const events = async (id: number) => (await world.history(id)).flatMap(({ event }) => event ?? []);

describe('a scheduled start', () => {
  test('launches the draft at its time for the person who set it, with the real time as start date', async () => {
    const { id } = await world.create({ scheduled_start: inMinutes(10) });

    await world.tick(9);
    expect(await world.read(id)).toMatchObject({ start_date: null, feature_flag: { active: false } });

    await world.tick(10.5);
    expect(await world.read(id)).toMatchObject({
      start_date: '2026-11-27T10:58:30Z',
      scheduled_start: null,
      feature_flag: { active: true },
    });
    expect((await world.history(id))[0]).toMatchObject({
      event: 'launched',
      user: { first_name: 'Mina' },
      detail: { change_reason: 'On schedule' },
    });
  });

  test('happens once, also if two servers find it at the same time', async () => {
    const drafts = await Promise.all(Array.from({ length: 5 }, () => world.create({ scheduled_start: inMinutes(10) })));
    await world.add();
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase(world.server.location)));
    const at = new Date(inMinutes(11));

    await Promise.all([...databases, world.server.db].map((db) => tickOn(db, at)));
    world.clock = at;
    for (const { id } of drafts) {
      expect(await events(id)).toEqual(['launched', 'created']);
      expect(await world.read(id)).toMatchObject({ scheduled_start: null, start_date: expect.any(String) });
    }
    expect(world.server.log).toEqual([]);
    expect((await world.messages()).map(({ rule }) => rule)).toEqual(Array(5).fill('launched'));
    await Promise.all(databases.map((db) => db.destroy()));
  });

  test('does not happen again on a server that is slower than another', async () => {
    const { db } = world.server;
    const [first, second] = [
      await world.create({ scheduled_start: inMinutes(10) }),
      await world.create({ scheduled_start: inMinutes(11) }),
    ];
    await world.add();
    const slow = await openDatabase(world.server.location);
    const at = new Date(inMinutes(12));
    const flagIsLocked = db.selectFrom('feature_flag').select('id').where('id', '=', first.feature_flag.id).forUpdate();
    let slowTick = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await tx.executeQuery(flagIsLocked);
      // It finds both drafts, and waits for the flag of the first one.
      slowTick = tickOn(slow, at);
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            db,
          );
        expect(rows).toHaveLength(1);
      });
      await world.tick(12);
    });
    await slowTick;

    expect([await events(first.id), await events(second.id)]).toEqual([
      ['launched', 'created'],
      ['launched', 'created'],
    ]);
    expect((await world.messages()).map(({ rule }) => rule)).toEqual(['launched', 'launched']);
    await slow.destroy();
  });

  test('that is up to 24 hours late starts and says so', async () => {
    const { id } = await world.create({ scheduled_start: inMinutes(10) });

    await world.tick(10 + 40);
    expect((await world.history(id))[0]).toMatchObject({
      event: 'launched',
      detail: { change_reason: 'On schedule, 40 min late: the server was not running' },
    });
  });

  test('that is more than 24 hours late does not happen any more', async () => {
    const { id } = await world.create({ start_date: inMinutes(10) });

    await world.tick(10 + DAY + 1);
    expect(await world.read(id)).toMatchObject({
      start_date: null,
      scheduled_start: null,
      feature_flag: { active: false },
    });
    expect((await world.history(id))[0]).toMatchObject({ event: 'schedule_failed', user: { first_name: 'System' } });
  });

  test('needs the rights that its person has then, and no key', async () => {
    const { server, path } = world;
    const { organization } = server;
    const person = await buildUser(server.db, { [organization]: 1 });
    const key = await buildKey(server.db, person.id);
    const schedule = async (feature_flag_key: string, minutes: number) => {
      const body = { name: 'Gift wrap', feature_flag_key, scheduled_start: inMinutes(minutes) };
      return (await ask(server, `POST ${path}`, { body, key })).body.id as number;
    };
    const [id, other] = [await schedule('first', 10), await schedule('second', 20)];

    await server.db.updateTable('personal_key').set({ revoked_at: NOW }).where('user_id', '=', person.id).execute();
    await world.tick(11);
    expect(await events(id)).toEqual(['launched', 'created']);

    await server.db.deleteFrom('organization_membership').where('user_id', '=', person.id).execute();
    await world.tick(21);
    expect(await world.read(other)).toMatchObject({ start_date: null, scheduled_start: null });
    expect((await world.history(other))[0]).toMatchObject({
      event: 'schedule_failed',
      detail: { change_reason: 'The person who set the schedule has no access to the project any more' },
    });
  });

  test.each([
    ['the flag has only one variant', { multivariate: { variants: [{ key: 'control', rollout_percentage: 100 }] } }],
    ['the flag has no variants', {}],
  ])('that is refused because %s ends the schedule', async (_, filters) => {
    const { id, feature_flag } = await world.create({ scheduled_start: inMinutes(10) });
    await world.server.db
      .updateTable('feature_flag')
      .set({ filters: JSON.stringify({ groups: [], ...filters }) as never })
      .where('id', '=', feature_flag.id)
      .execute();

    await world.tick(11);
    expect(await world.read(id)).toMatchObject({ start_date: null, scheduled_start: null });
    expect((await world.history(id))[0]?.detail.change_reason).toContain('at least 2 variants');
  });

  test('of an archived draft does not happen, and says so', async () => {
    const { id } = await world.create({ scheduled_start: inMinutes(10) });
    await world.change(id, { archived: true });

    await world.tick(11);
    expect(await world.read(id)).toMatchObject({ start_date: null, scheduled_start: null });
    expect((await world.history(id))[0]).toMatchObject({
      event: 'schedule_failed',
      detail: { change_reason: 'The experiment is archived' },
    });
  });

  test('that was cancelled or already happened by hand does nothing', async () => {
    const { id } = await world.create({ scheduled_start: inMinutes(10) });
    const { id: other } = await world.create({ scheduled_start: inMinutes(10) });
    await world.change(id, { scheduled_start: null });
    await ask(world.server, `POST ${world.path}${other}/launch/`, { body: {} });
    const launched = await world.read(other);

    await world.tick(11);
    expect(await world.read(id)).toMatchObject({ start_date: null });
    expect(await world.read(other)).toEqual(launched);
  });

  test('happens once, even if the clock jumps back afterwards and forth again', async () => {
    const { id } = await world.create({ scheduled_start: inMinutes(10) });

    await world.tick(11);
    await world.tick(-2 * DAY);
    await world.tick(3 * DAY);
    expect(await events(id)).toEqual(['launched', 'created']);
  });

  test('after which the scheduled end has passed too starts without an end', async () => {
    const { id } = await world.create({
      scheduled_start: inMinutes(10),
      scheduled_end: inMinutes(60),
      end_action: 'end',
    });

    await world.tick(2 * HOUR);
    await world.tick(2 * HOUR + 1);
    expect(await world.read(id)).toMatchObject({ scheduled_end: null, end_date: null, start_date: expect.any(String) });
  });
});

test('an error of one schedule is in the log, does not stop the others, and is tried again', async () => {
  const { server } = world;
  const { id } = await world.create({ scheduled_start: inMinutes(5), name: 'Broken' });
  const { id: other } = await world.create({ scheduled_start: inMinutes(6) });
  await sql`alter table experiment add constraint broken check (name <> 'Broken' or start_date is null)`.execute(
    server.db,
  );

  await world.tick(7);
  expect([await events(id), await events(other)]).toEqual([['created'], ['launched', 'created']]);
  expect(server.log).toMatchObject([{ level: 'error', message: expect.stringContaining(`experiment ${id} failed`) }]);
  server.log.length = 0;

  await sql`alter table experiment drop constraint broken`.execute(server.db);
  await world.tick(8);
  expect(await events(id)).toEqual(['launched', 'created']);
});
