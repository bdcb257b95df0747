import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { flagsOf, split } from './flags-world.ts';

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let flags: ReturnType<typeof flagsOf>;
let experiment: { id: number; feature_flag: { id: number; filters: object } };
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization);
  flags = flagsOf(server, project);
  const body = { name: 'Larger photos', feature_flag_key: 'larger-photos', start_date: '2026-01-01T00:00:00Z' };
  experiment = (await ask(server, `POST /api/projects/${project.id}/experiments/`, { body })).body;
});

const addressOf = (id: number) => `/api/projects/${project.id}/feature_flags/${id}/`;
const patch = (id: number, body: object, key = server.keys.owner) =>
  ask(server, `PATCH ${addressOf(id)}`, { body, key });
const activityOf = (id: number, query = '') => ask(server, `GET ${addressOf(id)}activity/${query}`);

const shares = (control: number) => ({
  ...split,
  multivariate: {
    variants: [
      { key: 'control', rollout_percentage: control },
      { key: 'test', rollout_percentage: 100 - control },
    ],
  },
});

describe('the activity of a flag', () => {
  test('has its changes with their authors and times, newest first, in pages', async () => {
    const created = (await ask(server, `POST /api/projects/${project.id}/feature_flags/`, { body: { key: 'menu' } }))
      .body;
    await patch(created.id, { active: false }, server.keys.member);
    await patch(created.id, { name: 'The menu' });

    const { body } = await activityOf(created.id, '?limit=2');
    expect(body).toMatchObject({
      total_count: 3,
      next: expect.stringContaining('page=2'),
      results: [
        {
          activity: 'updated',
          user: { email: 'olga@acme.test' },
          detail: { name: 'menu', changes: [{ field: 'name', before: '', after: 'The menu' }] },
        },
        { user: { email: 'mina@acme.test' }, detail: { changes: [{ field: 'active', before: true, after: false }] } },
      ],
    });
    expect((await activityOf(created.id, '?limit=2&page=2')).body.results).toMatchObject([{ activity: 'created' }]);
    expect((await activityOf(999_999)).status).toBe(404);
  });

  test('has the reason for a change, as has the activity of its experiment', async () => {
    const flag = experiment.feature_flag.id;
    const { status, headers } = await patch(flag, { filters: shares(20), change_reason: ' Too many complaints ' });
    expect([status, headers.get('x-ignored-fields')]).toEqual([200, null]);

    const expected = [{ detail: { change_reason: 'Too many complaints', changes: [{ field: 'filters' }] } }];
    expect((await activityOf(flag)).body.results).toMatchObject(expected);
    const path = `/api/projects/${project.id}/experiments/${experiment.id}/activity/`;
    expect((await ask(server, `GET ${path}?limit=1`)).body.results).toMatchObject(expected);
  });

  test.each([
    [5, 'Not a valid string.'],
    ['x'.repeat(401), '400 characters'],
    ['a\u0000b', 'Null characters'],
    ['a\ud800b', 'Surrogate characters'],
  ])('has no reason like %j', async (change_reason, detail) => {
    const { status, body } = await patch(experiment.feature_flag.id, { name: 'New', change_reason });
    expect([status, body.attr, body.detail]).toEqual([400, 'change_reason', expect.stringContaining(detail)]);
  });
});

describe('a flag of a running experiment', () => {
  test('keeps its control', async () => {
    const filters = { ...split, multivariate: { variants: [{ key: 'test', rollout_percentage: 100 }] } };
    const { status, body } = await patch(experiment.feature_flag.id, { filters });
    expect([status, body.attr, body.detail]).toEqual([400, 'filters', expect.stringContaining("'control'")]);
  });
});

describe('a flag of an ended experiment', () => {
  test('can lose its control, and the experiment does not run again', async () => {
    const path = `/api/projects/${project.id}/experiments/${experiment.id}/`;
    const end = (end_date: string | null) => ask(server, `PATCH ${path}`, { body: { end_date } });
    expect((await ask(server, `POST ${path}end/`, { body: {} })).status).toBe(200);
    const filters = { ...split, multivariate: { variants: [{ key: 'test', rollout_percentage: 100 }] } };
    expect((await patch(experiment.feature_flag.id, { filters })).status).toBe(200);

    for (const date of [null, '2999-01-01'])
      expect(await end(date)).toMatchObject({ status: 400, body: { detail: expect.stringContaining("'control'") } });

    await patch(experiment.feature_flag.id, { filters: split });
    expect(await end(null)).toMatchObject({ status: 200, body: { end_date: null } });
  });
});

describe('a flag that this server cannot evaluate', () => {
  const unsupported =
    '{"holdout": {"id": 3, "exclusion_percentage": 10.50}, "groups": [{"rollout_percentage": 30.0, "properties": [{"value": 7, "type": "cohort", "key": "id"}], "aggregation_group_type_index": 1}, {"properties": [{"type": "flag", "key": "9", "value": true, "operator": "flag_evaluates_to"}]}], "super_groups": [{"properties": []}]}';
  const stored = async (id: number) => {
    const { rows } = await sql<{
      text: string;
    }>`select filters::text as text from feature_flag where id = ${id}`.execute(server.db);
    return rows[0]?.text;
  };
  test('is read as it is, and keeps every character when something else changes', async () => {
    const { id } = await flags.addFlag('vip');
    await sql`update feature_flag set filters = ${unsupported}::json where id = ${id}`.execute(server.db);
    const { body } = await ask(server, `GET ${addressOf(id)}`);
    expect(JSON.stringify(body.filters)).toBe(JSON.stringify(JSON.parse(unsupported)));

    expect((await patch(id, { name: 'New', active: true, tags: ['a'] })).status).toBe(200);
    expect(await stored(id)).toBe(unsupported);
  });

  const groups = [{ properties: [], rollout_percentage: 100 }];
  const property = (filter: object) => ({ groups: [{ properties: [filter], rollout_percentage: 100 }] });
  test.each([
    ['a cohort', property({ key: 'id', type: 'cohort', value: 7 })],
    ['another flag', property({ key: '9', type: 'flag', value: true })],
    ['a group', { groups, aggregation_group_type_index: 0 }],
    ['a holdout', { groups, holdout: { id: 3, exclusion_percentage: 10 } }],
    ['an unknown operator', property({ key: 'plan', type: 'person', operator: 'sounds_like', value: 'pro' })],
    ['a condition that is no object', { groups: ['everyone'] }],
  ])('because of %s lets nobody in, and says so', async (_, filters) => {
    const { id } = await flags.addFlag('vip', { filters });
    const { body } = await flags.post('/flags/?v=2', flags.question());
    expect(body.flags.vip).toMatchObject({ enabled: false, failed: true, reason: { code: 'unsupported' } });
    const test = await ask(server, `POST ${addressOf(id)}test/`, { body: { distinct_id: 'ada' } });
    expect(test.body).toMatchObject({ value: false, evaluation: { reason: 'unsupported' }, conditions: [] });
    const served = await ask(server, `POST ${addressOf(id)}served/`, { body: {} });
    expect([served.status, served.body.attr]).toEqual([400, 'filters']);
  });
});
