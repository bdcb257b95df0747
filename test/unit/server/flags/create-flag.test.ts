import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { everyone, flagsOf } from './flags-world.ts';

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let flags: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization);
  flags = `/api/projects/${project.id}/feature_flags/`;
});

const create = (body: object) => ask(server, `POST ${flags}`, { body });

describe('a flag', () => {
  test('is created with its conditions and tags, is logged, and is served at once', async () => {
    const given = { key: 'new-menu', name: 'The new menu', filters: everyone, tags: ['menu', 'web'] };
    const { status, body, headers } = await create(given);

    expect(status).toBe(201);
    expect(body).toMatchObject({ ...given, active: true, deleted: false, version: 1, experiment_set: [] });
    expect(body.created_by).toMatchObject({ email: 'olga@acme.test' });
    expect(headers.get('etag')).toBe('"1"');
    expect(await flagsOf(server, project).valuesFor()).toEqual({ 'new-menu': true });
    const { activity } = await server.db
      .selectFrom('activity')
      .select('activity')
      .where('project_id', '=', project.id)
      .where('item_id', '=', String(body.id))
      .executeTakeFirstOrThrow();
    expect(activity).toBe('created');
  });

  test('without conditions is off for everyone', async () => {
    expect((await create({ key: 'new-menu' })).body).toMatchObject({ filters: { groups: [] }, tags: [], name: '' });
    expect(await flagsOf(server, project).valuesFor()).toEqual({ 'new-menu': false });
  });

  test('has its shares in split_percent or in rollout_percentage', async () => {
    const variants = [
      { key: 'control', split_percent: 50 },
      { key: 'test', split_percent: 50 },
    ];
    const { body } = await create({ key: 'split', filters: { ...everyone, multivariate: { variants } } });
    expect(body.filters.multivariate.variants).toEqual([
      { key: 'control', rollout_percentage: 50 },
      { key: 'test', rollout_percentage: 50 },
    ]);
  });

  test('can be deleted with a PATCH, and its key can be used again', async () => {
    const { id } = (await create({ key: 'new-menu' })).body;
    expect((await create({ key: 'new-menu' })).body).toMatchObject({ attr: 'key', code: 'unique' });
    expect((await ask(server, `PATCH ${flags}${id}/`, { body: { deleted: true } })).body.deleted).toBe(true);
    expect((await ask(server, `GET ${flags}${id}/`)).status).toBe(404);
    expect((await create({ key: 'new-menu' })).status).toBe(201);
  });

  test('keeps and changes its tags', async () => {
    const { id } = (await create({ key: 'new-menu', tags: ['a'] })).body;
    const patch = (body: object) => ask(server, `PATCH ${flags}${id}/`, { body });
    expect((await patch({ name: 'Menu' })).body.tags).toEqual(['a']);
    expect((await patch({ tags: ['b', 'c'] })).body.tags).toEqual(['b', 'c']);
    expect(await patch({ tags: 'b' })).toMatchObject({ status: 400, body: { attr: 'tags' } });
    expect((await ask(server, `GET ${flags}`)).body.results[0].tags).toEqual(['b', 'c']);
  });

  test.each([
    ['without a key', {}, 'key'],
    ['with an invalid key', { key: 'new menu' }, 'key'],
    ['with a cohort', { filters: { groups: [{ properties: [{ key: 'id', type: 'cohort', value: 1 }] }] } }, 'filters'],
    ['with a name of 4,001 characters', { name: 'x'.repeat(4001) }, 'name'],
    ['with 101 tags', { tags: Array(101).fill('a') }, 'tags'],
    ['with a tag of 256 characters', { tags: [null, 'x'.repeat(256)] }, 'tags__1'],
    [
      'with a property whose key has 401 characters',
      { filters: { groups: [{ properties: [{ key: 'x'.repeat(401), value: 'a' }] }] } },
      'filters',
    ],
    ['for a part of the runtimes', { evaluation_runtime: 'server' }, 'evaluation_runtime'],
    ['for some contexts', { evaluation_contexts: ['docs'] }, 'evaluation_contexts'],
    ['by device', { bucketing_identifier: 'device_id' }, 'bucketing_identifier'],
    ['with encrypted payloads', { has_encrypted_payloads: true }, 'has_encrypted_payloads'],
  ])('%s is refused', async (title, body, attr) => {
    const key = title === 'without a key' ? {} : { key: 'new-menu' };
    expect(await create({ ...key, ...body })).toMatchObject({ status: 400, body: { attr } });
    expect((await ask(server, `GET ${flags}`)).body.count).toBe(0);
  });

  test('can have a name of 4,000 characters, 100 long tags, and a property with a long key', async () => {
    const filters = { groups: [{ properties: [{ key: 'x'.repeat(400), value: 'a' }] }] };
    const tags = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(255, 'x'));
    expect((await create({ key: 'new-menu', name: 'x'.repeat(4000), tags, filters })).status).toBe(201);
  });

  test('of PostHog keeps the keys that change nothing, and can be sent back whole', async () => {
    const shown = { description: 'Staff', sort_key: 'a1', users_affected: 12, aggregation_group_type_index: null };
    const email = { label: null, cohort_name: null, group_key_names: {}, group_type_index: null, negation: false };
    const filters = {
      groups: [
        {
          properties: [{ key: 'email', type: 'person', operator: 'is_not', value: ['boss@x'], ...email }],
          rollout_percentage: 100,
          variant: null,
          ...shown,
        },
      ],
      multivariate: { variants: [{ key: 'a', name: '', rollout_percentage: 100 }] },
      payloads: {},
      aggregation_group_type_index: null,
      super_groups: null,
      holdout: null,
      holdout_groups: null,
      feature_enrollment: null,
      early_exit: false,
    };

    const { status, body } = await create({ key: 'new-menu', filters });
    const answer = await ask(server, `PATCH ${flags}${body.id}/`, { body });

    expect([status, body.filters]).toEqual([201, filters]);
    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(await flagsOf(server, project).valuesFor()).toEqual({ 'new-menu': 'a' });
  });

  test('that was read can be sent back whole', async () => {
    const { body } = await create({ key: 'new-menu', filters: everyone, tags: ['a'] });
    const answer = await ask(server, `PATCH ${flags}${body.id}/`, { body });
    expect([answer.status, answer.body, answer.headers.get('x-ignored-fields')]).toEqual([200, body, null]);
  });
});

describe('the payload of a flag', () => {
  const payloadOf = async (name: string, query = '', key = server.keys.owner) => {
    const { status, body } = await ask(
      server,
      `GET /api/projects/@current/feature_flags/${name}/remote_config${query}`,
      { key },
    );
    return { status, body };
  };
  const ofProject = () => `?token=${project.api_token}`;

  test('is found by the token of the project and the key or the id of the flag', async () => {
    const filters = { ...everyone, payloads: { true: '{"uploads":5}' } };
    const { id } = (await create({ key: 'limits', filters })).body;
    await create({ key: 'off', filters, active: false });

    expect(await payloadOf('limits', ofProject())).toEqual({ status: 200, body: '{"uploads":5}' });
    expect(await payloadOf(String(id), ofProject())).toEqual({ status: 200, body: '{"uploads":5}' });
    expect(await payloadOf('unknown', ofProject())).toEqual({ status: 404, body: '' });
    expect(await payloadOf('off', ofProject())).toEqual({ status: 404, body: '' });
  });

  test('is only for keys that can read the flags of the project with the token', async () => {
    await create({ key: 'limits', filters: { ...everyone, payloads: { true: '1' } } });
    const limited = await buildKey(server.db, server.users.owner.id, { scopes: ['project:read'] });
    expect((await payloadOf('limits', ofProject(), limited)).status).toBe(403);
    expect((await payloadOf('limits', ofProject(), server.keys.outsider)).status).toBe(403);
    expect((await payloadOf('limits', '?token=phc_unknown')).status).toBe(404);
  });
});

test('a project has a second address, the one of an environment', async () => {
  const address = `/api/environments/${project.id}/`;
  expect((await ask(server, `GET ${address}`)).body).toMatchObject({ id: project.id, api_token: project.api_token });
  const { body, headers } = await ask(server, `PATCH ${address}`, { body: { timezone: 'Europe/Berlin' } });
  expect(body.timezone).toBe('Europe/Berlin');
  const stale = await ask(server, `PATCH ${address}`, { body: { timezone: 'UTC' }, headers: { 'If-Match': '"1"' } });
  expect([headers.get('etag'), stale.status]).toEqual(['"2"', 412]);
  expect((await ask(server, `GET ${address}`, { key: server.keys.outsider })).status).toBe(404);
});

test('a secret key of a project is rejected with the reason', async () => {
  for (const path of [flags, '/flags/definitions?token=phc_a'])
    expect(await ask(server, `GET ${path}`, { key: 'phs_secret' })).toMatchObject({
      status: 401,
      body: { detail: 'Project secret API keys (phs_) are not supported. Use a personal API key (phx_).' },
    });
});
