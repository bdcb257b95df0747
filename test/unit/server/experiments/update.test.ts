import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: number;
let experiments: string;
let path: string;
let serial = 0;

const share = (shares: Record<string, number>) => ({
  feature_flag_variants: Object.entries(shares).map(([key, rollout_percentage]) => ({ key, rollout_percentage })),
});

beforeAll(async () => {
  server = await startServer();
  project = (await buildProject(server.db, server.organization)).id;
  experiments = `/api/projects/${project}/experiments/`;
});
afterAll(() => server.stop());

beforeEach(async () => {
  const body = { name: 'Draft', feature_flag_key: `key-${++serial}`, parameters: share({ control: 50, test: 50 }) };
  const made = await ask(server, `POST ${experiments}`, { body });
  path = `${experiments}${made.body.id}/`;
});

const patch = (body: unknown, headers: Record<string, string> = {}) => ask(server, `PATCH ${path}`, { body, headers });

test('a draft that is launched with new variants in the same request serves these, and its flag is on', async () => {
  const answer = await patch({ start_date: '2026-01-01T00:00Z', parameters: share({ control: 20, a: 80 }) });

  expect(answer).toMatchObject({
    status: 200,
    body: {
      start_date: '2026-01-01T00:00:00Z',
      feature_flag: {
        active: true,
        filters: { multivariate: { variants: share({ control: 20, a: 80 }).feature_flag_variants } },
      },
    },
  });
});

test('the shares of a draft must add up to 100%', async () => {
  for (const percents of [
    { control: 50, test: 49 },
    { control: 33.3333333, a: 33.3333333, b: 33.3333333 },
  ])
    expect(await patch({ parameters: share(percents) })).toMatchObject({
      status: 400,
      body: { detail: 'Invalid variant definitions: Variant rollout percentages must sum to 100.', attr: null },
    });
  expect(await patch({ parameters: share({ control: 33.4, a: 33.3, b: 33.3 }) })).toMatchObject({ status: 200 });
});

test.each([
  ['without a control', share({ a: 50, b: 50 }), 'Feature flag variants must contain a control variant'],
  [
    'more than ten',
    share(Object.fromEntries([...'abcdefghij', 'control'].map((key) => [key, 9]))),
    'Feature flag variants must be less than 11',
  ],
  [
    'without a key',
    { feature_flag_variants: [{ rollout_percentage: 100 }] },
    expect.stringContaining('must have a key'),
  ],
  [
    'with a share that is a text',
    { feature_flag_variants: [{ key: 'control', rollout_percentage: 'all' }] },
    expect.stringContaining('numeric'),
  ],
  [
    'with invalid shares that add up to 100%',
    share({ control: -50, test: 150 }),
    expect.stringContaining('between 0 and 100'),
  ],
  ['in a list', [], 'Must provide a dictionary or None.'],
])('variants %s are refused at the parameters', async (_, parameters, detail) => {
  expect(await patch({ parameters })).toMatchObject({ status: 400, body: { attr: 'parameters', detail } });
});

test.each([
  ['two equal keys', ['control', 'control'], 50, 'Variant keys must be unique.'],
  ['a key of 401 characters', ['control', 'x'.repeat(401)], 50, 'A variant key can have at most 400 characters.'],
  [
    'shares of 110%',
    ['control', 'test'],
    55,
    'Invalid variant definitions: Variant rollout percentages must sum to 100.',
  ],
])(
  'variants with %s are refused when an experiment is created and when a draft is changed',
  async (_, keys, rollout_percentage, detail) => {
    const parameters = { feature_flag_variants: keys.map((key) => ({ key, rollout_percentage })) };
    const refused = { status: 400, body: { detail } };

    const body = { name: 'Odd', feature_flag_key: `odd-${++serial}`, parameters };
    expect(await ask(server, `POST ${experiments}`, { body })).toMatchObject(refused);
    expect(await patch({ parameters })).toMatchObject(refused);
  },
);

test('a key of a variant that flags do not have stays in the parameters only', async () => {
  const [control, other] = share({ control: 50, test: 50 }).feature_flag_variants;
  const parameters = { feature_flag_variants: [control, { ...other, color: 'red' }] };

  const { body } = await patch({ parameters });

  expect(body.parameters).toEqual(parameters);
  expect(body.feature_flag.filters.multivariate.variants).toEqual([control, other]);
});

test('ending or archiving a running experiment does not change its flag', async () => {
  await patch({ start_date: '2026-01-01' });

  expect(await patch({ end_date: '2026-01-31', archived: true })).toMatchObject({
    body: { end_date: '2026-01-31T00:00:00Z', archived: true, feature_flag: { active: true, deleted: false } },
  });
});

test('a date with an offset that does not exist is refused', async () => {
  expect(await patch({ start_date: '2026-01-01T00:00:00+99:99' })).toMatchObject({
    status: 400,
    body: { attr: 'start_date' },
  });
});

test('an end before the start is refused, whichever of them the request contains', async () => {
  const detail = 'End date must be after start date';
  const refused = { status: 400, body: { detail, attr: 'end_date' } };
  expect(await patch({ start_date: '2026-02-01', end_date: '2026-01-01' })).toMatchObject(refused);
  expect(await patch({ start_date: '2026-02-01', end_date: '2026-02-01' })).toMatchObject({ status: 200 });
  expect(await patch({ end_date: '2026-01-31T23:59:59Z' })).toMatchObject(refused);
  expect(await patch({ start_date: '2026-02-02' })).toMatchObject(refused);
  const dates = { start_date: '2026-02-01', end_date: '2026-01-01' };
  const body = { name: 'New', feature_flag_key: 'reversed', ...dates };
  expect(await ask(server, `POST ${experiments}`, { body })).toMatchObject(refused);
});

test('a draft whose flag has lost control is not launched by a start date', async () => {
  const { feature_flag } = (await ask(server, `GET ${path}`)).body;
  const filters = { groups: [], multivariate: { variants: [{ key: 'test', rollout_percentage: 100 }] } };
  const flag = `/api/projects/${project}/feature_flags/${feature_flag.id}/`;
  expect((await ask(server, `PATCH ${flag}`, { body: { filters } })).status).toBe(200);

  expect(await patch({ start_date: '2026-01-01' })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining("a variant with key 'control'") },
  });
});

test('two people who change different fields at once both keep their change', async () => {
  await Promise.all([patch({ name: 'Renamed' }), patch({ description: 'Described' }), patch({ archived: true })]);

  const { body } = await ask(server, `GET ${path}`);
  expect(body).toMatchObject({ name: 'Renamed', description: 'Described', archived: true });
});

test('of two changes of the same version, the second is rejected', async () => {
  const headers = { 'If-Match': (await ask(server, `GET ${path}`)).headers.get('etag') ?? '' };

  const statuses = await Promise.all([patch({ name: 'One' }, headers), patch({ name: 'Two' }, headers)]);

  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test('an experiment changed since it was read is not deleted', async () => {
  const headers = { 'If-Match': (await ask(server, `GET ${path}`)).headers.get('etag') ?? '' };
  await patch({ name: 'Changed' });

  expect(await ask(server, `DELETE ${path}`, { headers })).toMatchObject({ status: 412 });
  expect(await ask(server, `GET ${path}`)).toMatchObject({ status: 200 });
});

test('changes of an experiment are logged with both values', async () => {
  await patch({ name: 'Second name', description: null });
  await patch({ name: 'Second name' });
  await ask(server, `DELETE ${path}`);

  const id = path.split('/').at(-2) ?? '';
  const rows = await server.db
    .selectFrom('activity')
    .selectAll()
    .where('scope', '=', 'Experiment')
    .where('item_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ activity, detail }) => [activity, (detail as { changes: unknown }).changes])).toEqual([
    ['created', null],
    [
      'updated',
      [
        { type: 'Experiment', action: 'changed', field: 'name', before: 'Draft', after: 'Second name' },
        { type: 'Experiment', action: 'deleted', field: 'description', before: '', after: null },
      ],
    ],
    ['deleted', null],
  ]);
});

test('requesting the results of a draft is an error', async () => {
  await patch({ filters: { insight: 'FUNNELS', events: [{ id: 'a', order: 0 }] } });

  expect(await ask(server, `GET ${path}results/`)).toMatchObject({
    status: 400,
    body: { type: 'validation_error', detail: 'The experiment has not been launched, so it has no results yet.' },
  });
});

test('without events, secondary results contain the experiment and no values', async () => {
  const filters = { insight: 'trends', events: [{ id: 'a', order: 0 }] };
  await patch({ start_date: '2026-01-01', secondary_metrics: [{ name: 'Views', filters }] });

  const { status, body } = await ask(server, `GET ${path}secondary_results/?id=0`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Draft', is_cached: false, last_refresh: expect.stringMatching(/Z$/) });
  expect(Object.keys(body.result)).toEqual(['result', 'insight', 'filters']);
  expect(body.result).toMatchObject({ result: {}, insight: [] });
});

test.each([
  ['?id=1', 'Invalid metric ID'],
  ['?id=-1', 'Invalid metric ID'],
  ['?id=first', 'Secondary metric id must be an integer'],
  ['?id=', 'Secondary metric id is required'],
])('secondary results with %s are refused', async (query, detail) => {
  await patch({ start_date: '2026-01-01', secondary_metrics: [{ name: 'Views', filters: { insight: 'TRENDS' } }] });

  expect(await ask(server, `GET ${path}secondary_results/${query}`)).toMatchObject({ status: 400, body: { detail } });
});

test('the flag check returns the draft that the query describes', async () => {
  const events = [{ id: 'signed_up', type: 'events', order: 0 }];
  const query = `events=${encodeURIComponent(JSON.stringify(events))}&insight=FUNNELS`;

  expect(await ask(server, `GET ${experiments}requires_flag_implementation/?${query}`)).toMatchObject({
    status: 200,
    body: { id: null, filters: { events, insight: 'FUNNELS' }, result: true },
  });
  expect(await ask(server, `GET ${experiments}requires_flag_implementation/?events=[`)).toMatchObject({ status: 400 });
});
