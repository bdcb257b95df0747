import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewKey } from '#server/accounts/keys.ts';
import { ask } from '#test/support/ask.ts';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: number;
let elsewhere: number;
let second: string;
beforeAll(async () => {
  server = await startServer();
  project = (await buildProject(server.db, server.organization, { name: 'Shop' })).id;
  elsewhere = (await buildProject(server.db, server.elsewhere, { name: 'Foreign' })).id;
  second = (await buildOrganization(server.db, { name: 'Second' })).id;
});
afterAll(() => server.stop());

const KEYS = '/api/personal_api_keys/';
const CURRENT = `GET ${KEYS}@current/`;

/** Creates a user who owns both organizations, and a key of this user with these rights. */
async function person(rights: Partial<NewKey> = {}) {
  const user = await buildUser(server.db, { [server.organization]: 15, [second]: 15 });
  return { user, key: await buildKey(server.db, user.id, rights) };
}

const create = (key: string, body: object) =>
  ask(server, `POST ${KEYS}`, { key, body: { label: 'New', scopes: ['project:read'], ...body } });

test('a new key has its value in the response that creates it, and never again', async () => {
  const { key } = await person();

  const created = await create(key, { label: ' Reports ', scoped_teams: [project] });

  expect(created).toMatchObject({
    status: 201,
    body: {
      label: 'Reports',
      value: expect.stringMatching(/^phx_\w{40,}$/),
      scopes: ['project:read'],
      scoped_organizations: null,
      scoped_teams: [project],
      last_used_at: null,
      last_rolled_at: null,
    },
  });
  const { value, mask_value } = created.body;
  expect(mask_value).toBe(`phx_...${value.slice(-4)}`);
  expect(await ask(server, `GET /api/projects/${project}/`, { key: value })).toMatchObject({ status: 200 });
  const listed = await ask(server, `GET ${KEYS}`, { key });
  expect(listed.body.map(({ label }: { label: string }) => label)).toEqual(['Reports', 'Test']);
  expect(JSON.stringify(listed.body)).not.toContain(value);
  expect(JSON.stringify(await server.db.selectFrom('personal_key').selectAll().execute())).not.toContain(value);
});

test('every key reads its own scopes and limits, without any scope', async () => {
  const { key } = await person({ label: 'Narrow', scopes: ['experiment:read'], scoped_projects: [project] });

  expect(await ask(server, CURRENT, { key })).toMatchObject({
    status: 200,
    body: { label: 'Narrow', value: null, scopes: ['experiment:read'], scoped_teams: [project] },
  });
});

test.each([
  ['scopes that it does not have', { scopes: ['project:read', 'user:write'] }, { scopes: ['project:write'] }, 'scopes'],
  ['every scope', { scopes: ['project:write', 'user:write'] }, { scopes: ['*'] }, 'scopes'],
  [
    'a write scope if it only has the read scope',
    { scopes: ['experiment:read', 'user:write'] },
    { scopes: ['experiment:write'] },
    'scopes',
  ],
])('a key can’t create a key with %s', async (_, rights, body, attr) => {
  const { key } = await person(rights);

  expect(await create(key, body)).toMatchObject({ status: 403, body: { code: 'permission_denied', attr } });
  expect((await ask(server, CURRENT, { key })).body.scopes).toEqual(rights.scopes);
});

test('a key that is limited to an organization can’t create one without limits or for another organization', async () => {
  const { key } = await person({ scoped_organizations: [server.organization] });

  for (const scoped_organizations of [undefined, null, [], [second], [server.organization, second]])
    expect(await create(key, { scoped_organizations })).toMatchObject({
      status: 403,
      body: { attr: 'scoped_organizations' },
    });
  expect(await create(key, { scoped_organizations: [server.organization] })).toMatchObject({ status: 201 });
});

test('a key that is limited to projects can’t create keys at all', async () => {
  const { key } = await person({ scoped_projects: [project] });

  for (const scoped_teams of [null, [project]])
    expect(await create(key, { scoped_teams })).toMatchObject({ status: 403 });
});

test('a key of one organization can’t create one for a project of another', async () => {
  const { key } = await person({ scoped_organizations: [second] });

  expect(await create(key, { scoped_organizations: [second], scoped_teams: [project] })).toMatchObject({
    status: 400,
    body: { attr: 'scoped_teams' },
  });
});

test('nobody limits a key to an organization or project that they can’t see', async () => {
  const { key } = await person();
  const hidden = await buildProject(server.db, server.organization, { access_control: true });
  const member = server.keys.member;

  expect(await create(key, { scoped_organizations: [server.elsewhere] })).toMatchObject({
    status: 400,
    body: { attr: 'scoped_organizations' },
  });
  expect(await create(key, { scoped_teams: [elsewhere] })).toMatchObject({
    status: 400,
    body: { attr: 'scoped_teams' },
  });
  expect(await create(member, { scoped_teams: [hidden.id] })).toMatchObject({
    status: 400,
    body: { attr: 'scoped_teams' },
  });
});

test.each([
  [{ label: '' }, 'label', 'blank'],
  [{ label: 'x'.repeat(41) }, 'label', 'max_length'],
  [{ label: 'a\0b' }, 'label', 'null_characters_not_allowed'],
  [{ scopes: [] }, 'scopes', 'min_value'],
  [{ scopes: ['project:admin'] }, 'scopes', 'invalid_input'],
  [{ scopes: 'project:read' }, 'scopes', 'not_a_list'],
  [{ scoped_teams: ['1'] }, 'scoped_teams__0', 'invalid_input'],
])('a key with %j is refused at its field', async (body, attr, code) => {
  const { key } = await person();

  expect(await create(key, body)).toMatchObject({ status: 400, body: { attr, code } });
});

test('a user has at most ten keys, also when they are created at once', async () => {
  const { key } = await person();

  const made = await Promise.all(Array.from({ length: 12 }, () => create(key, {})));

  expect(made.filter(({ status }) => status === 201)).toHaveLength(9);
  expect(made.find(({ status }) => status !== 201)).toMatchObject({
    status: 400,
    body: { detail: 'You can only have 10 keys. Revoke one before you create another.' },
  });
});

test('rolling a key replaces its value and keeps its rights', async () => {
  const { key } = await person();
  const { body: made } = await create(key, { scopes: ['project:read'] });

  const rolled = await ask(server, `POST ${KEYS}${made.id}/roll/`, { key });

  expect(rolled).toMatchObject({
    status: 200,
    body: { id: made.id, scopes: ['project:read'], last_rolled_at: expect.any(String) },
  });
  expect(await ask(server, CURRENT, { key: made.value })).toMatchObject({ status: 401 });
  expect(await ask(server, CURRENT, { key: rolled.body.value })).toMatchObject({ status: 200, body: { id: made.id } });
});

test('a key can’t roll, change or revoke a key of the same user that can do more', async () => {
  const { user, key: strong } = await person();
  const weak = await buildKey(server.db, user.id, { scopes: ['project:read', 'user:write'] });
  const { id } = (await ask(server, CURRENT, { key: strong })).body;

  expect(await ask(server, `POST ${KEYS}${id}/roll/`, { key: weak })).toMatchObject({ status: 403 });
  expect(await ask(server, `PATCH ${KEYS}${id}/`, { key: weak, body: { label: 'Mine' } })).toMatchObject({
    status: 403,
  });
  expect(await ask(server, `DELETE ${KEYS}${id}/`, { key: weak })).toMatchObject({ status: 403 });
  expect(await ask(server, CURRENT, { key: strong })).toMatchObject({ status: 200, body: { label: 'Test' } });
});

test('a key that is limited to an organization doesn’t see the keys that open others', async () => {
  const { user, key: strong } = await person();
  const limited = await buildKey(server.db, user.id, { label: 'Limited', scoped_organizations: [second] });
  const { id } = (await ask(server, CURRENT, { key: strong })).body;

  const listed = await ask(server, `GET ${KEYS}`, { key: limited });

  expect(listed.body.map(({ label }: { label: string }) => label)).toEqual(['Limited']);
  expect(await ask(server, `POST ${KEYS}${id}/roll/`, { key: limited })).toMatchObject({ status: 404 });
});

test('changing a key follows the same rules as creating one', async () => {
  const { user, key } = await person();
  const limited = await buildKey(server.db, user.id, {
    scopes: ['project:read', 'user:write'],
    scoped_organizations: [server.organization],
  });
  const { id } = (await ask(server, CURRENT, { key: limited })).body;
  const change = (asKey: string, body: object) => ask(server, `PATCH ${KEYS}${id}/`, { key: asKey, body });

  expect(await change(limited, { scopes: ['*'] })).toMatchObject({ status: 403, body: { attr: 'scopes' } });
  expect(await change(limited, { scoped_organizations: null })).toMatchObject({ status: 403 });
  expect(await change(limited, { label: 'Renamed' })).toMatchObject({ status: 200, body: { label: 'Renamed' } });
  expect(await change(key, { scopes: ['*'], scoped_organizations: [] })).toMatchObject({
    status: 200,
    body: { label: 'Renamed', scopes: ['*'], scoped_organizations: null },
  });
});

test('a revoked key stops at once and is no longer listed', async () => {
  const { key } = await person();
  const { body: made } = await create(key, {});

  expect(await ask(server, `DELETE ${KEYS}${made.id}/`, { key })).toMatchObject({ status: 204 });

  expect(await ask(server, CURRENT, { key: made.value })).toMatchObject({ status: 401 });
  expect((await ask(server, `GET ${KEYS}`, { key })).body).toHaveLength(1);
  expect(await ask(server, `DELETE ${KEYS}${made.id}/`, { key })).toMatchObject({ status: 404 });
});

test('nobody changes, rolls or revokes keys of other people by their id', async () => {
  const { key } = await person();
  const { id } = (await ask(server, CURRENT, { key: server.keys.member })).body;

  for (const line of [`PATCH ${KEYS}${id}/`, `POST ${KEYS}${id}/roll/`, `DELETE ${KEYS}${id}/`, `DELETE ${KEYS}7/`])
    expect(await ask(server, line, { key, ...(line.startsWith('PATCH') && { body: {} }) })).toMatchObject({
      status: 404,
    });
});
