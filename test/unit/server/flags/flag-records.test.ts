import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let experiment: { id: number; feature_flag: { id: number } };
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization);
  experiment = (
    await ask(server, `POST /api/projects/${project.id}/experiments/`, {
      body: { name: 'Larger photos', feature_flag_key: 'larger-photos' },
    })
  ).body;
});

const flags = () => `/api/projects/${project.id}/feature_flags/`;
const address = () => `${flags()}${experiment.feature_flag.id}/`;
const patch = (body: object, headers: Record<string, string> = {}) =>
  ask(server, `PATCH ${address()}`, { body, headers });

const variants = (control: number) => ({
  groups: [{ properties: [], rollout_percentage: 100 }],
  multivariate: {
    variants: [
      { key: 'control', rollout_percentage: control },
      { key: 'test', rollout_percentage: 100 - control },
    ],
  },
});

describe('the flags of a project', () => {
  test('are listed with their experiments, found by key, and read one by one', async () => {
    const list = (await ask(server, `GET ${flags()}`)).body;
    expect(list).toMatchObject({
      count: 1,
      results: [{ key: 'larger-photos', active: false, experiment_set: [experiment.id], version: 1 }],
    });
    expect((await ask(server, `GET ${flags()}?search=PHOTO&active=false`)).body.count).toBe(1);
    expect((await ask(server, `GET ${flags()}?search=menu`)).body.count).toBe(0);
    expect((await ask(server, `GET ${flags()}?active=true`)).body.count).toBe(0);
    const { body, headers } = await ask(server, `GET ${address()}`);
    expect(body).toMatchObject({ key: 'larger-photos', created_by: { email: 'olga@acme.test' } });
    expect(headers.get('etag')).toBe('"1"');
  });

  test('every change of a flag is a new version of the experiment that contains it', async () => {
    const path = `/api/projects/${project.id}/experiments/${experiment.id}/`;
    for (const change of [{ active: true }, { name: 'Photos' }, { ensure_experience_continuity: true }]) {
      const read = await ask(server, `GET ${path}`);
      expect((await patch(change)).status).toBe(200);

      const headers = { 'If-Match': read.headers.get('etag') ?? '' };
      expect((await ask(server, `PATCH ${path}`, { body: { name: 'Lost' }, headers })).status).toBe(412);
    }
  });

  test('a change increments the version, is logged, and appears in the experiment', async () => {
    const { status, body } = await patch({ filters: variants(20), active: true });

    expect(status).toBe(200);
    expect(body).toMatchObject({ active: true, version: 2, filters: variants(20) });
    const after = (await ask(server, `GET /api/projects/${project.id}/experiments/${experiment.id}/`)).body;
    expect(after.parameters.feature_flag_variants).toEqual(variants(20).multivariate.variants);
    expect(after.feature_flag).toMatchObject({ active: true });
    const rows = await server.db
      .selectFrom('activity')
      .select(['scope', 'activity', 'item_id'])
      .where('project_id', '=', project.id)
      .where('scope', '=', 'FeatureFlag')
      .execute();
    expect(rows).toEqual([{ scope: 'FeatureFlag', activity: 'updated', item_id: String(experiment.feature_flag.id) }]);
  });

  test('a change of an outdated version is rejected, and nothing is written', async () => {
    await patch({ name: 'First' });
    expect((await patch({ name: 'Second' }, { 'If-Match': '"1"' })).status).toBe(412);
    expect((await patch({ name: 'Third', version: 1, original_flag: {} })).status).toBe(409);
    expect((await ask(server, `GET ${address()}`)).body.name).toBe('First');
  });

  test('filters without release conditions are ignored, as on PostHog', async () => {
    const { body } = await patch({ filters: { payloads: {} }, name: 'New' });
    expect(body).toMatchObject({ name: 'New', filters: { groups: [{ rollout_percentage: 100 }] } });
  });

  test('a flag of an experiment cannot be deleted', async () => {
    const { status, body } = await patch({ deleted: true });
    expect([status, body.detail]).toEqual([400, expect.stringContaining(`ID(s): ${experiment.id}`)]);
  });

  test('a flag without an experiment can be deleted with a PATCH, and its key can be used again', async () => {
    await server.db.deleteFrom('experiment').where('id', '=', experiment.id).execute();
    expect((await patch({ deleted: true })).body).toMatchObject({ deleted: true });
    expect((await ask(server, `GET ${address()}`)).status).toBe(404);
    expect((await ask(server, `GET ${flags()}`)).body.count).toBe(0);
  });

  test('a deleted flag is restored with a PATCH, and changed only then', async () => {
    await server.db
      .updateTable('feature_flag')
      .set({ deleted: true })
      .where('id', '=', experiment.feature_flag.id)
      .execute();
    expect((await patch({ name: 'New' })).status).toBe(404);
    expect((await patch({ deleted: false })).body).toMatchObject({ deleted: false, experiment_set: [experiment.id] });
    expect((await ask(server, `GET ${address()}`)).body).toMatchObject({ deleted: false });
  });

  const rollout = (rollout_percentage: unknown) => ({ groups: [{ properties: [], rollout_percentage }] });
  const property = (filter: object) => ({ groups: [{ properties: [{ key: 'plan', type: 'person', ...filter }] }] });
  test.each([
    ['a cohort', property({ type: 'cohort', value: 1 }), 'does not support properties of the type cohort'],
    ['an unknown key', { groups: [], foo: 1 }, 'does not support foo in filters'],
    ['a group', { groups: [], aggregation_group_type_index: 0 }, 'aggregation_group_type_index'],
    ['a holdout', { groups: [], holdout: { id: 1 } }, 'holdout'],
    ['an early exit', { groups: [], early_exit: true }, 'early_exit'],
    ['a share above 100', rollout(101), 'between 0 and 100'],
    ['a share that is a text', rollout('50'), 'between 0 and 100'],
    [
      'shares that do not add up',
      { ...variants(20), multivariate: { variants: [{ key: 'a', rollout_percentage: 5 }] } },
      'sum to 100',
    ],
    [
      'an unknown variant for all',
      { ...variants(20), groups: [{ properties: [], variant: 'third' }] },
      'does not exist',
    ],
    ['a payload that is not JSON', { ...variants(20), payloads: { test: '{' } }, 'not valid JSON'],
    ['a payload for an unknown variant', { ...variants(20), payloads: { third: '1' } }, 'must match a variant key'],
    ['an invalid pattern', property({ operator: 'regex', value: '(' }), 'Invalid value for operator regex'],
    [
      'a pattern of many repetitions',
      property({ operator: 'regex', value: 'a{1000}'.repeat(100) }),
      'it repeats something more than 255 times',
    ],
    ['an unknown operator', property({ operator: 'sounds_like', value: 'x' }), 'the operator sounds_like'],
    ['a number instead of a text', property({ operator: 'gt', value: 5 }), 'Invalid value for operator gt: 5'],
    ['a text instead of a number', property({ operator: 'gt', value: 'abc' }), 'Invalid value for operator gt: "abc"'],
    ['a text as a range', property({ operator: 'between', value: 'a' }), 'Invalid value for operator between: "a"'],
    ['an object as a text', property({ operator: 'exact', value: { a: 1 } }), 'Invalid value for operator exact'],
    ['no value to compare', property({ operator: 'exact', value: [] }), 'Invalid value for operator exact: []'],
    ['a text as a version', property({ operator: 'semver_gt', value: 'zz' }), 'Invalid value for operator semver_gt'],
    [
      'a version without a wildcard',
      property({ operator: 'semver_wildcard', value: '1.2' }),
      'Invalid value for operator semver_wildcard: "1.2"',
    ],
    ['an invalid date', property({ operator: 'is_date_after', value: 'soon' }), 'Invalid date value: soon'],
    ['too many values', property({ operator: 'exact', value: Array(1001).fill('x') }), 'more than 1000 values'],
  ])('%s is refused with a reason', async (_, filters, reason) => {
    const { status, body } = await patch({ filters });
    expect([status, body.attr, body.detail]).toEqual([400, 'filters', expect.stringContaining(reason)]);
    expect((await ask(server, `GET ${address()}`)).body.version).toBe(1);
  });

  test('a key must have a valid format', async () => {
    expect((await patch({ key: 'with a blank' })).body).toMatchObject({ attr: 'key', code: 'invalid_key' });
  });
});
