import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let address: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization);
  const { body } = await ask(server, `POST /api/projects/${project.id}/experiments/`, {
    body: { name: 'Larger photos', feature_flag_key: 'larger-photos' },
  });
  address = `/api/projects/${project.id}/experiments/${body.id}/`;
});

const take = (step: string, body: object = {}, key = server.keys.owner) =>
  ask(server, `POST ${address}${step}/`, { body, key });
const read = async () => (await ask(server, `GET ${address}`)).body;

/** The flag value that SDKs get for a person; undefined if the response does not contain the flag. */
async function served(distinct_id: string) {
  const response = await server.fetch(`${server.origin}/flags/?v=1`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: project.api_token, distinct_id }),
  });
  return (await response.json()).featureFlags['larger-photos'];
}

describe('the lifecycle of an experiment', () => {
  test('launch turns the flag on, pause and resume turn it off and on, and end leaves it unchanged', async () => {
    expect(await served('ada')).toBeUndefined();

    const launched = await take('launch');
    expect([launched.status, launched.body.feature_flag.active]).toEqual([200, true]);
    expect(Date.parse(launched.body.start_date)).toBeGreaterThan(Date.now() - 60_000);
    expect(await served('ada')).toBe('test');

    expect((await take('pause')).body).toMatchObject({ feature_flag: { active: false }, end_date: null });
    expect(await served('ada')).toBeUndefined();
    await take('resume');
    expect(await served('ada')).toBe('test');

    const ended = await take('end');
    expect(ended.body).toMatchObject({ end_date: expect.any(String), feature_flag: { active: true } });
    expect(await served('ada')).toBe('test');
  });

  test('archive needs an ended experiment, unarchive an archived one, and reset turns it into a draft', async () => {
    expect((await take('archive')).body.detail).toBe('Experiment must be ended before it can be archived.');
    await take('launch');
    await take('end');

    expect((await take('archive', { disable_feature_flag: true })).body).toMatchObject({
      archived: true,
      feature_flag: { active: false },
    });
    expect((await take('archive')).body.detail).toBe('Experiment is already archived.');
    expect((await take('unarchive')).body.archived).toBe(false);
    expect((await take('reset')).body).toMatchObject({ start_date: null, end_date: null, archived: false });
    expect((await take('reset')).body.detail).toBe('Experiment is already in draft state.');
  });

  test.each([
    [[], 'pause', 'Experiment has not been launched yet.'],
    [[], 'end', 'Experiment has not been launched yet.'],
    [[], 'ship_variant', 'Experiment has not been launched yet.'],
    [['launch'], 'launch', 'Experiment has already been launched.'],
    [['launch'], 'resume', 'Experiment is not paused.'],
    [['launch', 'pause'], 'pause', 'Experiment is already paused.'],
    [['launch', 'end'], 'end', 'Experiment has already ended.'],
    [['launch', 'end'], 'pause', 'Experiment has already ended.'],
    [[], 'unarchive', 'Experiment is not archived.'],
  ])('after %j, %s is refused: %s', async (before, step, detail) => {
    for (const name of before) await take(name);
    const then = await read();
    expect(await take(step, { variant_key: 'test' })).toMatchObject({ status: 400, body: { detail } });
    expect(await read()).toEqual(then);
  });
});

describe('an experiment with an end in the future', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  beforeEach(async () => {
    await take('launch');
    expect((await ask(server, `PATCH ${address}`, { body: { end_date: inAnHour() } })).status).toBe(200);
  });

  test('can be paused, resumed and ended, but not archived', async () => {
    expect((await take('pause')).status).toBe(200);
    expect((await take('resume')).status).toBe(200);
    expect((await take('archive')).body.detail).toBe('Experiment must be ended before it can be archived.');
    const { status, body } = await take('end');
    expect([status, Date.parse(body.end_date) <= Date.now()]).toEqual([200, true]);
    expect((await take('archive')).status).toBe(200);
  });

  test('ends when a variant is shipped', async () => {
    const { body } = await take('ship_variant', { variant_key: 'test' });
    expect(Date.parse(body.end_date)).toBeLessThanOrEqual(Date.now());
  });

  test('keeps the control of its flag', async () => {
    const { feature_flag } = await read();
    const flag = `/api/projects/${project.id}/feature_flags/${feature_flag.id}/`;
    const groups = [{ properties: [], rollout_percentage: 100 }];
    const variants = [{ key: 'test', rollout_percentage: 100 }];
    for (const filters of [{ groups, multivariate: { variants } }, { groups }])
      expect(await ask(server, `PATCH ${flag}`, { body: { filters } })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining("a variant with key 'control'") },
      });

    await take('end');
    expect((await ask(server, `PATCH ${flag}`, { body: { filters: { groups } } })).status).toBe(200);
  });
});

describe('the conclusion of the team', () => {
  test('is given at the end, can be changed, and is cleared with a reset', async () => {
    await take('launch');
    const decided = { conclusion: 'won', conclusion_comment: 'More accounts.' };
    expect((await take('end', decided)).body).toMatchObject(decided);

    expect((await ask(server, `PATCH ${address}`, { body: { conclusion: 'inconclusive' } })).body).toMatchObject({
      conclusion: 'inconclusive',
      conclusion_comment: 'More accounts.',
    });
    expect((await take('ship_variant', { variant_key: 'test' })).body.conclusion).toBe('inconclusive');
    expect((await take('ship_variant', { variant_key: 'test', ...decided })).body).toMatchObject(decided);
    expect((await take('reset')).body).toMatchObject({ conclusion: null, conclusion_comment: null });
  });

  test('is one of five values, and with an invalid one nothing ends', async () => {
    await take('launch');
    expect(await take('end', { conclusion: 'superb' })).toMatchObject({ status: 400, body: { attr: 'conclusion' } });
    expect((await read()).end_date).toBeNull();
  });
});

describe('a shipped variant', () => {
  // The split assigns user_2 to control.
  test('is served to the whole audience, and a running experiment ends', async () => {
    await take('launch');
    expect(await served('user_2')).toBe('control');

    const { body } = await take('ship_variant', { variant_key: 'test' });

    expect(body.end_date).toEqual(expect.any(String));
    expect(await served('user_2')).toBe('test');
    expect(await served('ada')).toBe('test');
    expect(body.feature_flag.filters.groups).toEqual([{ properties: [], rollout_percentage: 100 }]);
  });

  test('is released to everyone by one condition, however often it is shipped', async () => {
    await take('launch');
    const ship = () => take('ship_variant', { variant_key: 'test', release_to_everyone: true });
    const answers = await Promise.all(Array.from({ length: 12 }, ship));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));

    const { feature_flag } = await read();
    expect(feature_flag.filters.groups).toHaveLength(2);
    expect((await ship()).body.feature_flag.filters).toEqual(feature_flag.filters);
  });

  test('is served outside of the audience only if it is released to everyone', async () => {
    await take('launch');
    const { feature_flag } = await read();
    const groups = [
      { properties: [{ key: 'plan', type: 'person', operator: 'exact', value: ['pro'] }], rollout_percentage: 30 },
    ];
    await ask(server, `PATCH /api/projects/${project.id}/feature_flags/${feature_flag.id}/`, {
      body: { filters: { ...feature_flag.filters, groups, payloads: { test: '"v1"' } } },
    });

    await take('ship_variant', { variant_key: 'test' });
    expect(await served('ada')).toBe(false);

    const { body } = await take('ship_variant', { variant_key: 'test', release_to_everyone: true });
    expect(await served('ada')).toBe('test');
    expect(body.feature_flag.filters).toEqual({
      groups: [
        {
          properties: [],
          rollout_percentage: 100,
          description: 'Added automatically when the experiment was ended to keep only one variant.',
        },
        ...groups,
      ],
      payloads: { test: '"v1"' },
      multivariate: {
        variants: [
          { key: 'control', name: 'Control Group', rollout_percentage: 0 },
          { key: 'test', name: 'Test Variant', rollout_percentage: 100 },
        ],
      },
      aggregation_group_type_index: null,
    });
  });

  test('must be a variant of the flag, and a flag that is off stays off', async () => {
    await take('launch');
    expect(await take('ship_variant', { variant_key: 'third' })).toMatchObject({
      status: 400,
      body: { detail: "Variant 'third' not found on feature flag." },
    });
    expect((await read()).end_date).toBeNull();
    await take('pause');
    await take('ship_variant', { variant_key: 'test' });
    expect(await served('ada')).toBeUndefined();
  });
});

test('each step is logged in the project’s activity, and a step on an outdated version is rejected', async () => {
  await take('launch');
  await take('ship_variant', { variant_key: 'test' });
  const scopes = await server.db
    .selectFrom('activity')
    .select(['scope', 'activity'])
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute();
  expect(scopes.map(({ scope, activity }) => `${scope} ${activity}`)).toEqual([
    'Experiment created',
    'Experiment updated',
    'FeatureFlag updated',
    'Experiment updated',
  ]);
  const stale = await ask(server, `POST ${address}reset/`, { body: {}, headers: { 'If-Match': '"1"' } });
  expect(stale.status).toBe(412);
});

test('a key without feature_flag:write can archive, but cannot turn the flag off', async () => {
  const key = await buildKey(server.db, server.users.owner.id, { scopes: ['experiment:write'] });
  await take('launch', {}, key);
  await take('end', {}, key);
  expect((await take('archive', { disable_feature_flag: true }, key)).status).toBe(403);
  expect((await read()).archived).toBe(false);
  expect((await take('archive', {}, key)).status).toBe(200);
});
