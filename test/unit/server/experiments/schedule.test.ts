import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let list: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { id } = await buildProject(server.db, server.organization);
  list = `/api/projects/${id}/experiments/`;
});

const [MONDAY, FRIDAY, LATER] = ['2999-01-07T09:00:00Z', '2999-01-11T09:00:00Z', '2999-01-20T09:00:00Z'];
const PAST = '2026-01-01T00:00:00Z';
const PLAN = { parameters: { recommended_running_time: 14 } };

const create = async (body: object = {}) =>
  ask(server, `POST ${list}`, { body: { name: 'Gift wrap', feature_flag_key: 'gift-wrap', ...body } });
const draft = async (body: object = {}) => (await create(body)).body;
const change = (id: number, body: object) => ask(server, `PATCH ${list}${id}/`, { body });
const take = (id: number, step: string, body: object = {}) => ask(server, `POST ${list}${id}/${step}/`, { body });
const withStatus = async (status: string) =>
  (await ask(server, `GET ${list}?status=${status}`)).body.results.map(({ id }: { id: number }) => id);

describe('a start date in the future', () => {
  test.each([
    ['when a draft is created', () => draft({ start_date: MONDAY })],
    ['when a draft is changed', async () => (await change((await draft()).id, { start_date: MONDAY })).body],
  ])('is a scheduled start %s: the experiment stays a draft, and its flag off', async (_, schedule) => {
    const experiment = await schedule();

    expect(experiment).toMatchObject({
      start_date: MONDAY,
      scheduled_start: MONDAY,
      launch_plan: null,
      feature_flag: { active: false },
    });
    expect([await withStatus('draft'), await withStatus('running'), await withStatus('paused')]).toEqual([
      [experiment.id],
      [],
      [],
    ]);
    expect(await take(experiment.id, 'pause')).toMatchObject({ status: 400 });
  });

  test('is moved and cleared with the scheduled start', async () => {
    const { id } = await draft({ start_date: MONDAY });

    expect((await change(id, { scheduled_start: FRIDAY })).body).toMatchObject({
      start_date: FRIDAY,
      scheduled_start: FRIDAY,
    });
    expect((await change(id, { scheduled_start: null })).body).toMatchObject({
      start_date: null,
      scheduled_start: null,
    });
  });

  test('can be cleared itself, which cancels the schedule', async () => {
    const { id } = await draft({ start_date: MONDAY });

    expect((await change(id, { start_date: null })).body).toMatchObject({ start_date: null, scheduled_start: null });
  });

  test('can’t be another time than the scheduled start of the same request', async () => {
    expect(await create({ start_date: MONDAY, scheduled_start: FRIDAY })).toMatchObject({
      status: 400,
      body: { attr: 'scheduled_start' },
    });
  });

  test('does not matter to a launch by hand, which ends the schedule', async () => {
    const { id } = await draft({ start_date: MONDAY });

    const { body } = await take(id, 'launch');
    expect(body).toMatchObject({ scheduled_start: null, feature_flag: { active: true } });
    expect(Date.parse(body.start_date)).toBeLessThanOrEqual(Date.now());
    expect(await withStatus('running')).toEqual([id]);
  });
});

test('a start date of a client whose clock is less than a minute ahead is a launch now', async () => {
  const { id } = await draft();

  const { body } = await change(id, { start_date: new Date(Date.now() + 50_000).toISOString() });
  expect(body).toMatchObject({ scheduled_start: null, feature_flag: { active: true } });
  expect(Date.parse(body.start_date)).toBeLessThanOrEqual(Date.now());
});

test('a running experiment can’t get a start date in the future', async () => {
  const { id } = await draft({ start_date: PAST });

  expect(await change(id, { start_date: MONDAY })).toMatchObject({ status: 400, body: { attr: 'start_date' } });
});

test('a scheduled draft that is read and sent back whole does not change', async () => {
  const scheduled = await draft({ scheduled_start: MONDAY, scheduled_end: FRIDAY, end_action: 'ship' });

  expect((await change(scheduled.id, scheduled)).body).toEqual(scheduled);
});

test('a start by hand with a start date now ends the schedule', async () => {
  const { id } = await draft({ scheduled_start: MONDAY });

  expect((await change(id, { start_date: PAST })).body).toMatchObject({
    start_date: PAST,
    scheduled_start: null,
    feature_flag: { active: true },
  });
});

test.each([
  ['a start in the past', { scheduled_start: PAST }, 'scheduled_start'],
  ['an end in the past', { scheduled_end: PAST }, 'scheduled_end'],
  ['an end before the start', { scheduled_start: FRIDAY, scheduled_end: MONDAY }, 'scheduled_end'],
  ['two ends', { scheduled_end: FRIDAY, ends_on_plan: true, ...PLAN }, 'ends_on_plan'],
  ['an end on the planned day without a plan', { ends_on_plan: true }, 'ends_on_plan'],
  ['an unknown action at the end', { end_action: 'explode' }, 'end_action'],
  ['an unknown action on harm', { harm_action: 'end' }, 'harm_action'],
])('%s is refused', async (_, body, attr) => {
  expect(await create(body)).toMatchObject({ status: 400, body: { attr } });
  expect(await change((await draft()).id, body)).toMatchObject({ status: 400, body: { attr } });
});

test('a running experiment can’t have a scheduled start, but gets a scheduled end', async () => {
  const { id } = await draft({ start_date: PAST });

  expect(await change(id, { scheduled_start: MONDAY })).toMatchObject({
    status: 400,
    body: { attr: 'scheduled_start' },
  });
  expect((await change(id, { scheduled_end: LATER })).body).toMatchObject({ scheduled_end: LATER });
});

test.each([
  ['by hand', (id: number) => take(id, 'end')],
  ['by shipping', (id: number) => take(id, 'ship_variant', { variant_key: 'test' })],
  ['by an end date', (id: number) => change(id, { end_date: '2026-01-09T00:00:00Z' })],
])('an end %s ends the schedule', async (_, end) => {
  const { id } = await draft({ start_date: PAST, scheduled_end: LATER });
  const { id: other } = await draft({ feature_flag_key: 'other', start_date: PAST, ends_on_plan: true, ...PLAN });

  expect((await end(id)).body).toMatchObject({ scheduled_end: null, end_date: expect.any(String) });
  expect((await end(other)).body).toMatchObject({ ends_on_plan: false });
});

test('the activity tells what happened to an experiment, and the feed of a project lists it', async () => {
  const { id } = await draft({ scheduled_start: MONDAY });
  await take(id, 'launch');
  await change(id, { description: 'Only the settings change' });
  await take(id, 'pause');
  await take(id, 'resume');
  await take(id, 'ship_variant', { variant_key: 'test', conclusion: 'won' });
  await take(id, 'archive');
  const project = list.replace('experiments/', '');
  await ask(server, `PATCH ${project}`, { body: { name: 'Storefront' } });

  const feed = `GET ${project.replace('/projects/', `/organizations/${server.organization}/projects/`)}activity/?limit=20`;
  const { body } = await ask(server, `${feed}&include=experiments`);
  expect(body.results.map(({ event, scope }: { event?: string; scope: string }) => event ?? scope)).toEqual([
    'Team',
    'archived',
    'ended',
    'shipped',
    'resumed',
    'paused',
    'launched',
    'created',
  ]);
  expect(body.results[3]).toMatchObject({ experiment: { id, name: 'Gift wrap' }, user: { first_name: 'Olga' } });
  expect((await ask(server, feed)).body.results.map(({ scope }: { scope: string }) => scope)).toEqual(['Team']);
  const ofExperiment = await ask(server, `GET ${list}${id}/activity/?limit=20`);
  expect(ofExperiment.body.results.filter(({ event }: { event?: string }) => event === 'paused')).toHaveLength(1);
});

test('the feed with experiments needs the scope to read them', async () => {
  const feed = `GET ${list.replace('/projects/', `/organizations/${server.organization}/projects/`).replace('experiments/', 'activity/')}?include=experiments`;

  expect(await ask(server, feed, { key: server.keys.reader })).toMatchObject({ status: 200 });
  const key = await buildKey(server.db, server.users.owner.id, { scopes: ['project:read'] });
  expect(await ask(server, feed, { key })).toMatchObject({ status: 403 });
  expect(await ask(server, feed.split('?')[0] ?? '', { key })).toMatchObject({ status: 200 });
  expect(await ask(server, feed.replace('experiments', 'everything'))).toMatchObject({ status: 400 });
});
