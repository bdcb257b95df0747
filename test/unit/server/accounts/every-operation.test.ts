import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOperation, grantableScopes } from '#contract/every-operation.ts';
import type { Operation, Scope } from '#contract/operations.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject, buildUser } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: number;
let experiment: number;
beforeAll(async () => {
  server = await startServer();
  project = (await buildProject(server.db, server.organization, { name: 'Ours' })).id;
  const made = await ask(server, `POST /api/projects/${project}/experiments/`, {
    body: { name: 'Secret plan', feature_flag_key: 'secret' },
  });
  experiment = made.body.id;
});
afterAll(() => server.stop());

const all = Object.entries(everyOperation) as [string, Operation][];

/** The method and the path of a request for an operation on records of the organization. */
const lineOf = ({ method, path }: Operation) => {
  const id = path.includes('experiments') ? experiment : project;
  const filled = path
    .replace(':organization_id', server.organization)
    .replace(':project_id', String(project))
    .replace(':user_uuid', server.users.member.uuid)
    .replace(':id', String(id));
  return `${method} ${filled}/`;
};

const jsonBody = ({ method }: Operation) => (method === 'POST' || method === 'PATCH' ? { body: {} } : {});

const scopes = grantableScopes;
const withKey = all.filter(([, { access }]) => access !== 'anyone');
const withScope = all.flatMap(([name, operation]) =>
  operation.scope === null ? [] : [[name, { ...operation, scope: operation.scope }] as const],
);
const opens = (held: Scope, needed: Scope) => held === needed || held === needed.replace(/:read$/, ':write');

describe.each(withScope)('%s', (_, operation) => {
  test(`needs the scope ${operation.scope}`, async () => {
    const others = scopes.filter((scope) => !opens(scope, operation.scope));
    const key = await buildKey(server.db, server.users.owner.id, { scopes: others });

    expect(await ask(server, lineOf(operation), { key, ...jsonBody(operation) })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied', detail: `API key missing required scope '${operation.scope}'` },
    });
  });
});

test.each(withKey)('%s needs a key', async (_, operation) => {
  expect(await ask(server, lineOf(operation), { key: null, ...jsonBody(operation) })).toMatchObject({ status: 401 });
});

/** Keys that are always rejected: a description, a function that creates the key, and a part of the error message. */
const dead: [string, () => Promise<string>, string][] = [
  ['a wrong key', async () => 'phx_nobody', 'is invalid'],
  ['a project token', async () => 'phc_token', 'is invalid'],
  [
    'a revoked key',
    async () => {
      const key = await buildKey(server.db, server.users.owner.id, { label: 'Revoked' });
      await server.db
        .updateTable('personal_key')
        .set({ revoked_at: new Date(0).toISOString() })
        .where('label', '=', 'Revoked')
        .execute();
      return key;
    },
    'is invalid',
  ],
  [
    'the key of a deactivated user',
    async () => {
      const gone = await buildUser(server.db, { [server.organization]: 15 });
      const key = await buildKey(server.db, gone.id);
      await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', gone.id).execute();
      return key;
    },
    'is invalid',
  ],
];

test.each(dead)('%s is rejected by every operation', async (_, keyOf, detail) => {
  const key = await keyOf();
  for (const [name, operation] of all) {
    const answer = await ask(server, lineOf(operation), { key, ...jsonBody(operation) });

    expect({ name, ...answer }).toMatchObject({ name, status: 401, body: { code: 'authentication_failed' } });
    expect(answer.body.detail).toContain(detail);
  }
});

test.each(all.filter(([, { path }]) => /:project_id|projects\/:id/.test(path)))(
  '%s is closed to a key that is limited to another project',
  async (_, operation) => {
    const other = await buildProject(server.db, server.organization);
    const key = await buildKey(server.db, server.users.owner.id, { scoped_projects: [other.id] });

    const answer = await ask(server, lineOf(operation), { key, ...jsonBody(operation) });

    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/Ours|Secret plan|phc_/);
  },
);

test.each(withKey.filter(([, { path }]) => !/:project_id|projects\/:id/.test(path)))(
  '%s shows a key that is limited to another project nothing of this one',
  async (_, operation) => {
    const other = await buildProject(server.db, server.organization, { name: 'Theirs' });
    const key = await buildKey(server.db, server.users.owner.id, { scoped_projects: [other.id] });

    const answer = await ask(server, lineOf(operation), { key, ...jsonBody(operation) });

    expect([200, 403]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toMatch(/Ours|Secret plan/);
  },
);

test.each(all.filter(([, { path }]) => path.includes(':organization_id')))(
  '%s is closed to a key that is limited to another organization',
  async (_, operation) => {
    const key = await buildKey(server.db, server.users.owner.id, { scoped_organizations: [server.elsewhere] });

    const answer = await ask(server, lineOf(operation), { key, ...jsonBody(operation) });

    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  },
);

const named = all.filter(
  ([, { path, access }]) => access !== 'self' && access !== 'anyone' && path !== '/api/projects',
);

test.each(named)('%s shows nothing to a user of another organization', async (_, operation) => {
  const answer = await ask(server, lineOf(operation), { key: server.keys.outsider, ...jsonBody(operation) });

  expect([200, 403, 404]).toContain(answer.status);
  expect(answer.body.results ?? []).toEqual([]);
  expect(JSON.stringify(answer.body)).not.toMatch(/Ours|Secret plan|phc_/);
});

test('a user of another organization changed and deleted nothing', async () => {
  expect(await ask(server, `GET /api/projects/${project}/`)).toMatchObject({ status: 200, body: { name: 'Ours' } });
  expect(await ask(server, `GET /api/projects/${project}/experiments/${experiment}/`)).toMatchObject({ status: 200 });
});
