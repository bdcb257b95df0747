import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { DAY, HOUR, inMinutes, NOW, watchWorld } from './watch-world.ts';

const world = watchWorld();
const events = async (id: number) => (await world.history(id)).flatMap(({ event }) => event ?? []);
const TWO_WEEKS = { parameters: { recommended_running_time: 14 } };

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

  test.each([1e6, 1e12, 1e300])('of an experiment happens although another one plans %d days', async (days) => {
    const { id } = await running({ scheduled_end: inMinutes(30), end_action: 'end' });
    const endless = await running({ parameters: TWO_WEEKS.parameters, ends_on_plan: true, end_action: 'end' });
    await world.change(endless.id, { parameters: { recommended_running_time: days } });

    await world.tick(31);
    expect(await world.read(id)).toMatchObject({ end_date: '2026-11-27T11:18:00Z' });
    expect(await world.read(endless.id)).toMatchObject({ end_date: null });
  });

  test('happens although a hundred other experiments wait for the results with which they ship', async () => {
    const waiting = Array.from({ length: 100 }, () => running({ scheduled_end: inMinutes(29), end_action: 'ship' }));
    await Promise.all(waiting);
    const { id } = await running({ scheduled_end: inMinutes(30), end_action: 'end' });

    await world.tick(31);
    expect(await world.read(id)).toMatchObject({ end_date: '2026-11-27T11:18:00Z' });
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
