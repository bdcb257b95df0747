import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { noticeStaleFlags } from '#server/watch/stale-flags.ts';
import { sendWeeklySummaries, weeklyTime } from '#server/watch/weekly-summary.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { DAY, HOUR, inMinutes, RUNNING, watchWorld } from './watch-world.ts';

const world = watchWorld();
const { run } = world;
/** Monday, 09:00 in Berlin, in minutes after the beginning of the test. */
const MONDAY = (Date.parse('2026-11-30T08:00:00Z') - Date.parse(inMinutes(0))) / 60_000;

describe('a flag that is on 14 days after the end of its experiment', () => {
  test('is told once a month to those who want to know', async () => {
    const ended = { start_date: '2026-11-01T08:00:00Z', end_date: '2026-11-20T08:00:00Z' };
    const { feature_flag_key } = await world.create(ended);
    await world.server.db.updateTable('feature_flag').set({ updated_at: '2026-11-20T08:00:00Z' }).execute();
    await world.add();
    await run(noticeStaleFlags, 10 * DAY);
    expect(await world.messages()).toEqual([]);

    await world.add({ name: 'Flags', rules: ['flag_stale'] });
    for (const days of [3, 10, 10.5, 11, 20, 39]) await run(noticeStaleFlags, days * DAY);
    expect((await world.messages()).map(({ text }) => text)).toEqual([
      `Gift wrap ended 17 days ago, and its flag ${feature_flag_key} is still on. Ship a variant, or turn the flag off.`,
    ]);
    await run(noticeStaleFlags, 41 * DAY);
    expect(await world.messages()).toHaveLength(2);
  });

  test('is not noticed for the Slack of a project that was cleared', async () => {
    const project = `/api/projects/${world.project}/`;
    const url = 'https://hooks.slack.com/services/T0/B0/x';
    await ask(world.server, `PATCH ${project}`, { body: { slack_incoming_webhook: url } });
    const [slack] = (await ask(world.server, `GET ${project}notification_destinations/`)).body;
    await ask(world.server, `PATCH ${project}notification_destinations/${slack.id}/`, {
      body: { rules: ['flag_stale'] },
    });
    await ask(world.server, `PATCH ${project}`, { body: { slack_incoming_webhook: null } });
    const { id } = await world.create(RUNNING);
    await world.take(id, 'end');

    await run(noticeStaleFlags, 20 * DAY);
    expect((await world.history(id)).map(({ event }) => event)).not.toContain('flag_stale');
    await ask(world.server, `PATCH ${project}`, { body: { slack_incoming_webhook: url } });
    await run(noticeStaleFlags, 20 * DAY);
    expect((await world.history(id)).map(({ event }) => event)).toContain('flag_stale');
  });

  test('is not told if a variant was shipped, the flag was changed, or it is off', async () => {
    await world.add({ rules: ['flag_stale'] });
    const shipped = await world.create(RUNNING);
    await ask(world.server, `POST ${world.path}${shipped.id}/ship_variant/`, { body: { variant_key: 'test' } });
    const off = await world.create(RUNNING);
    await ask(world.server, `POST ${world.path}${off.id}/end/`, { body: {} });
    const flag = `PATCH /api/projects/${world.project}/feature_flags/${off.feature_flag.id}/`;
    await ask(world.server, flag, { body: { active: false } });

    const changed = await world.create(RUNNING);
    await ask(world.server, `POST ${world.path}${changed.id}/end/`, { body: {} });
    world.clock = new Date(inMinutes(2));
    await ask(world.server, `PATCH /api/projects/${world.project}/feature_flags/${changed.feature_flag.id}/`, {
      body: { name: 'Kept on purpose' },
    });

    await run(noticeStaleFlags, 20 * DAY);
    expect(await world.messages()).toEqual([]);
  });
});

describe('the weekly summary', () => {
  test.each([
    ['Europe/Berlin', '2026-11-27T10:48:00Z', '2026-11-23T08:00:00.000Z'],
    ['Europe/Berlin', '2026-11-30T07:59:00Z', '2026-11-30T08:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-30T07:59:00Z', '2026-11-23T17:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-19T07:00:00.000Z'],
  ])('in %s at %s is due at %s', (zone, now, due) => {
    expect(new Date(weeklyTime(zone, Date.parse(now))).toISOString()).toBe(due);
  });

  test('is sent once on Monday after 09:00, with what was launched, decided and needs somebody', async () => {
    const decided = await world.create({ ...RUNNING, name: 'Photos', start_date: '2026-11-24T08:00:00Z' });
    await world.store(decided.feature_flag_key, { control: [2000, 200, 0], test: [2000, 400, 0] });
    const uneven = await world.create({ ...RUNNING, name: 'Gift wrap', start_date: '2026-11-10T08:00:00Z' });
    await world.store(uneven.feature_flag_key, { control: [1100, 110, 0], test: [900, 90, 0] });
    await world.add({ rules: ['weekly'] });
    await world.check(0);

    await run(sendWeeklySummaries, MONDAY - 1);
    expect(await world.messages()).toEqual([]);
    for (const minutes of [1, 2, 5 * HOUR, DAY + 1]) await run(sendWeeklySummaries, MONDAY + minutes);
    expect(await world.messages()).toMatchObject([
      {
        rule: 'weekly',
        experiment: null,
        text: 'Launched: Photos. Decided: Photos. Past plan: Gift wrap. Needs attention: Gift wrap.',
      },
    ]);
  });

  test('of a project is sent although that of another project failed', async () => {
    const { db, organization, log } = world.server;
    const launched = { ...RUNNING, start_date: '2026-11-24T08:00:00Z' };
    await world.create(launched);
    await world.add({ rules: ['weekly'] });
    const failing = world.project;
    world.project = (await buildProject(db, organization, { timezone: 'Europe/Berlin' })).id;
    world.path = `/api/projects/${world.project}/experiments/`;
    await world.create({ ...launched, name: 'Photos' });
    await world.add({ rules: ['weekly'] });
    await sql`alter table notification add constraint broken check (project_id <> ${sql.lit(failing)})`.execute(db);
    onTestFinished(async () => {
      await sql`alter table notification drop constraint broken`.execute(db);
    });

    await run(sendWeeklySummaries, MONDAY + 1);
    expect(await world.messages()).toMatchObject([{ rule: 'weekly', text: 'Launched: Photos.' }]);
    expect(log).toMatchObject([
      { level: 'error', message: expect.stringContaining(`The weekly summary of project ${failing} failed`) },
    ]);
  });

  test('is about the week before 09:00, so that nothing later sends one that had nothing to say', async () => {
    await world.add({ rules: ['weekly'] });
    await run(sendWeeklySummaries, MONDAY + 1);
    world.clock = new Date(inMinutes(MONDAY + 5 * HOUR));
    const { id } = await world.create({ ...RUNNING, name: 'Photos', start_date: null });
    await world.take(id, 'launch');
    const uneven = await world.create({ ...RUNNING, start_date: '2026-11-10T08:00:00Z' });
    await world.store(uneven.feature_flag_key, { control: [1100, 110, 0], test: [900, 90, 0] });
    await world.check(MONDAY + 5 * HOUR);

    await run(sendWeeklySummaries, MONDAY + 5 * HOUR + 1);
    expect(await world.messages()).toEqual([]);
    await run(sendWeeklySummaries, MONDAY + 7 * DAY + 1);
    expect(await world.messages()).toMatchObject([
      { text: 'Launched: Photos. Past plan: Gift wrap. Needs attention: Gift wrap.' },
    ]);
  });

  test('is not sent if there is nothing to say', async () => {
    await world.add({ rules: ['weekly'] });

    await run(sendWeeklySummaries, 2 * DAY + 22 * HOUR);
    expect(await world.messages()).toEqual([]);
  });
});
