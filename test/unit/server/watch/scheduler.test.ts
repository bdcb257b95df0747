import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connection-pool.ts';
import { runSchedules } from '#server/watch/scheduler.ts';
import { ask } from '#test/support/ask.ts';
import { buildUser } from '#test/support/factories.ts';
import { buildKey } from '#test/support/server.ts';
import { DAY, HOUR, inMinutes, NOW, watchWorld } from './watch-world.ts';

const world = watchWorld();
const events = async (id: number) => (await world.history(id)).flatMap(({ event }) => event ?? []);
const TWO_WEEKS = { parameters: { recommended_running_time: 14 } };

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

    await Promise.all(
      [...databases, world.server.db].map((db) =>
        runSchedules({ db, now: () => at, log: (e) => world.server.log.push(e) }),
      ),
    );
    world.clock = at;
    for (const { id } of drafts) {
      expect(await events(id)).toEqual(['launched', 'created']);
      expect(await world.read(id)).toMatchObject({ scheduled_start: null, start_date: expect.any(String) });
    }
    expect(world.server.log).toEqual([]);
    expect((await world.messages()).map(({ rule }) => rule)).toEqual(Array(5).fill('launched'));
    await Promise.all(databases.map((db) => db.destroy()));
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

describe('a scheduled end', () => {
  const running = (body: object) => world.create({ start_date: '2026-11-20T08:00:00Z', ...body });

  test('ends the experiment at its time, also if the tick is late, without a conclusion', async () => {
    const { id } = await running({ scheduled_end: inMinutes(30), end_action: 'end' });

    await world.tick(29);
    expect(await world.read(id)).toMatchObject({ end_date: null });
    await world.tick(30 + 5 * HOUR);
    expect(await world.read(id)).toMatchObject({
      end_date: '2026-11-27T11:18:00Z',
      scheduled_end: null,
      conclusion: null,
      feature_flag: { active: true },
    });
    expect((await world.history(id))[0]).toMatchObject({ event: 'ended', user: { first_name: 'Mina' } });
  });

  test('only says so if nothing else is set', async () => {
    const { id } = await running({ scheduled_end: inMinutes(30) });

    await world.tick(31);
    expect(await world.read(id)).toMatchObject({ end_date: null, scheduled_end: null });
    await world.tick(32);
    expect(await events(id)).toEqual(['planned_day', 'launched']);
  });

  test('on the planned day is at the time of day of the start in the time zone of the project', async () => {
    // Berlin changes its clocks on 25 October, so the same time of day is one hour later in UTC.
    world.clock = new Date('2026-10-20T07:00:00Z');
    const { id } = await world.create({
      start_date: '2026-10-20T07:00:00Z',
      ends_on_plan: true,
      end_action: 'end',
      ...TWO_WEEKS,
    });
    const minutesTo = (iso: string) => (Date.parse(iso) - Date.parse(NOW)) / 60_000;

    await world.tick(minutesTo('2026-11-03T07:59:00Z'));
    expect(await world.read(id)).toMatchObject({ end_date: null });
    await world.tick(minutesTo('2026-11-03T08:00:20Z'));
    expect(await world.read(id)).toMatchObject({ end_date: '2026-11-03T08:00:00Z', ends_on_plan: false });
  });

  test('on the planned day moves with the plan, and does nothing without one', async () => {
    const { id } = await running({ ends_on_plan: true, end_action: 'end', ...TWO_WEEKS });
    await world.change(id, { parameters: { recommended_running_time: 30 } });

    await world.tick(20 * DAY);
    expect(await world.read(id)).toMatchObject({ end_date: null });
    await world.tick(24 * DAY);
    expect(await world.read(id)).toMatchObject({ end_date: '2026-12-20T08:00:00Z' });
  });

  test('does nothing to a draft', async () => {
    const { id } = await world.create({ scheduled_end: inMinutes(30), end_action: 'end' });

    await world.tick(60);
    expect(await world.read(id)).toMatchObject({ end_date: null, scheduled_end: '2026-11-27T11:18:00Z' });
  });

  test('acts for the person who set it, not for the one who set the start', async () => {
    const { id } = await running({});
    await ask(world.server, `PATCH ${world.path}${id}/`, { body: { scheduled_end: inMinutes(30), end_action: 'end' } });

    await world.tick(31);
    expect((await world.history(id))[0]).toMatchObject({ event: 'ended', user: { first_name: 'Olga' } });
  });
});

test('an experiment with an end in the future can be paused and ended', async () => {
  const { id } = await world.create({ start_date: '2026-11-20T08:00:00Z', end_date: inMinutes(DAY) });
  const take = (step: string) => ask(world.server, `POST ${world.path}${id}/${step}/`, { body: {} });

  expect(await take('pause')).toMatchObject({ status: 200 });
  expect(await take('resume')).toMatchObject({ status: 200 });
  expect(await take('end')).toMatchObject({ status: 200, body: { end_date: NOW } });
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
