import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { findOrganizations } from '#client/find-organizations.ts';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { withShortPages } from '#test/support/short-pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test.each([
  ['organizations', ['*']],
  ['projects', ['project:read']],
])('organizations on every page of the list of %s are found', async (_, scopes) => {
  const organizations = await Promise.all(Array.from({ length: 5 }, () => buildOrganization(server.db)));
  const levels = Object.fromEntries(organizations.map(({ id }) => [id, 15]));
  const person = await buildUser(server.db, levels);
  for (const { id } of organizations) await buildProject(server.db, id);
  const key = await buildKey(server.db, person.id, { scopes });
  const client = createClient({
    connection: () => ({ address: server.origin, key }),
    fetch: withShortPages(server.fetch, 2),
  });

  const found = await findOrganizations(client);

  expect(found.map(({ id }) => id).sort()).toEqual(Object.keys(levels).sort());
});
