import { afterAll, beforeAll, expect, test } from 'vitest';
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

const CURRENT = 'GET /api/personal_api_keys/@current/';

const ofOrganization = (organization: string) => `/api/organizations/${organization}/personal_api_keys/`;

test('administrators see the keys that have access to their organization, without values and without other organizations', async () => {
  const user = await buildUser(server.db, { [server.organization]: 15, [second]: 15 });
  await buildKey(server.db, user.id, { label: 'Everywhere', scopes: ['project:read'] });
  await buildKey(server.db, user.id, { label: 'Only second', scoped_organizations: [second] });
  await buildKey(server.db, user.id, { label: 'Both', scoped_organizations: [second, server.organization] });
  await buildKey(server.db, user.id, { label: 'Project', scoped_projects: [project, elsewhere] });
  await buildKey(server.db, user.id, { label: 'Foreign project', scoped_projects: [elsewhere] });

  const { status, body } = await ask(server, `GET ${ofOrganization(server.organization)}?limit=1000`, {
    key: server.keys.admin,
  });

  const seen = body.results.filter((one: { user: { uuid: string } }) => one.user.uuid === user.uuid);
  expect(status).toBe(200);
  expect(seen.map(({ label }: { label: string }) => label).sort()).toEqual(['Both', 'Everywhere', 'Project']);
  expect(seen.find(({ label }: { label: string }) => label === 'Both').scoped_organizations).toEqual([
    server.organization,
  ]);
  expect(seen.find(({ label }: { label: string }) => label === 'Project').scoped_teams).toEqual([project]);
  expect(JSON.stringify(body)).not.toMatch(/sha256|otto@/);
});

test('members see and revoke no keys of others', async () => {
  const user = await buildUser(server.db, { [server.organization]: 15 });
  const victim = await buildKey(server.db, user.id, { label: 'Victim' });
  const { id } = (await ask(server, CURRENT, { key: victim })).body;

  for (const line of [
    `GET ${ofOrganization(server.organization)}`,
    `DELETE ${ofOrganization(server.organization)}${id}/`,
  ])
    expect(await ask(server, line, { key: server.keys.member })).toMatchObject({ status: 403 });
  expect(await ask(server, CURRENT, { key: victim })).toMatchObject({ status: 200 });
});

test('an administrator revokes keys of members and administrators, but not of owners or of other organizations', async () => {
  const colleague = await buildUser(server.db, { [server.organization]: 8 });
  const keyOfColleague = await buildKey(server.db, colleague.id);
  const idOf = async (key: string) => (await ask(server, CURRENT, { key })).body.id;
  const revoke = async (key: string) =>
    ask(server, `DELETE ${ofOrganization(server.organization)}${await idOf(key)}/`, { key: server.keys.admin });

  expect(await revoke(keyOfColleague)).toMatchObject({ status: 204 });
  expect(await revoke(server.keys.owner)).toMatchObject({ status: 403 });
  expect(await revoke(server.keys.outsider)).toMatchObject({ status: 404 });

  expect(await ask(server, CURRENT, { key: keyOfColleague })).toMatchObject({ status: 401 });
  expect(await ask(server, CURRENT)).toMatchObject({ status: 200 });
});
