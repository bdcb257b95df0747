import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildOrganization, buildUser } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const create = (body: object, key = server.keys.owner) =>
  ask(server, `POST /api/organizations/${server.organization}/projects/`, { key, body });

const notOnThisMachine = expect.objectContaining({ key: '$host', operator: 'not_regex' });

test('a new project filters out the people of its own company, by the email domain of its members', async () => {
  const { body } = await create({ name: 'Shop' });

  expect(body.test_account_filters).toEqual([
    { key: 'email', operator: 'not_icontains', value: '@acme.test', type: 'person' },
    notOnThisMachine,
  ]);
});

test('if all members use a public mail service, a new project filters out no company', async () => {
  const { id } = await buildOrganization(server.db);
  const user = await buildUser(server.db, { [id]: 15 }, { email: 'someone@gmail.com' });

  const { body } = await ask(server, `POST /api/organizations/${id}/projects/`, {
    key: await buildKey(server.db, user.id),
    body: {},
  });

  expect(body.test_account_filters).toEqual([notOnThisMachine]);
});

test('a demo project has no filters, because its people are generated', async () => {
  expect((await create({ is_demo: true })).body).toMatchObject({ is_demo: true, test_account_filters: [] });
});

test('a new project has its own token and becomes the current project of its creator', async () => {
  const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })];

  expect(first.body.api_token).toMatch(/^phc_[0-9A-Za-z]{40,45}$/);
  expect(second.body.api_token).not.toBe(first.body.api_token);
  expect((await ask(server, 'GET /api/projects/@current/')).body).toMatchObject({ name: 'Second' });
});

test('fields that only the server sets are ignored in a request', async () => {
  const sent = { id: 999_999, uuid: 'x', organization: server.elsewhere, api_token: 'phc_mine', ingested_event: true };

  const { status, body } = await create({ ...sent, unknown_field: 1 });

  expect(status).toBe(201);
  expect(body).toMatchObject({ organization: server.organization, ingested_event: false });
  for (const name of ['id', 'uuid', 'api_token'] as const) expect(body[name]).not.toBe(sent[name]);
  expect(body).not.toHaveProperty('unknown_field');
});

test('a dashboard cannot be chosen before the project exists, but null is accepted', async () => {
  expect(await create({ primary_dashboard: 1 })).toMatchObject({
    status: 400,
    body: { attr: 'primary_dashboard', detail: 'Primary dashboard cannot be set on project creation.' },
  });
  expect(await create({ primary_dashboard: null })).toMatchObject({ status: 201 });
});

test('a member who creates a demo project cannot make it private', async () => {
  expect(await create({ is_demo: true, access_control: true }, server.keys.member)).toMatchObject({
    status: 403,
    body: { detail: 'Your organization access level is insufficient to configure project access restrictions.' },
  });
});
