import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsApi } from '#changes/client-settings-api.ts';
import { readOrganization } from '#changes/read-organization.ts';
import type { ReadProgress } from '#changes/read-projects.ts';
import { createClient } from '#client/client.ts';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { copyProject } from '#test/support/many-projects.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let organization: string;
let key: string;

beforeAll(async () => {
  server = await startServer();
  organization = (await buildOrganization(server.db)).id;
  key = await buildKey(server.db, (await buildUser(server.db, { [organization]: 15 })).id);
  await copyProject(server.db, (await buildProject(server.db, organization)).id, 249);
});
afterAll(() => server.stop());

/** Returns the API with a list of its requests. `respond` can answer instead of the server. */
function openApi(respond: (path: string) => Response | null = () => null) {
  const sent: string[] = [];
  const connection = { address: server.origin, key };
  const client = createClient({
    connection: () => connection,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      sent.push(`${pathname.replace(/.*\/projects\//, '')}${search}`);
      return respond(pathname) ?? server.fetch(input, init);
    },
  });
  return { api: settingsApi(client), sent };
}

const withoutPages = (path: string) =>
  path.endsWith('/settings/')
    ? Response.json({ type: 'invalid_request', code: 'not_found', detail: 'Not found.', attr: null }, { status: 404 })
    : null;

test('the settings of an organization are read in pages of 100 projects', async () => {
  const { api, sent } = openApi();
  const counts: number[] = [];

  const { projects, total } = await readOrganization(api, organization, { onProgress: (_, done) => counts.push(done) });

  expect(sent).toHaveLength(3);
  expect(counts).toEqual([100, 200, 250]);
  expect(total).toBe(250);
  expect(projects.map(({ name }) => name).slice(-1)).toEqual(['Bulk 249']);
  expect(projects[249]?.settings).toMatchObject({ timezone: 'UTC', test_account_filters: [] });
});

test('what an interrupted call has read is not read again', async () => {
  const stopping = new AbortController();
  let before: ReadProgress | undefined;
  const first = openApi();
  const interrupted = readOrganization(first.api, organization, {
    signal: stopping.signal,
    onProgress: (progress) => {
      before = progress();
      stopping.abort();
    },
  });
  await expect(interrupted).rejects.toThrow();
  expect(before?.projects).toHaveLength(100);

  const { api, sent } = openApi();
  const { projects } = await readOrganization(api, organization, { before });

  expect(sent).toEqual(['settings/?limit=100&offset=100', 'settings/?limit=100&offset=200']);
  expect(new Set(projects.map(({ id }) => id)).size).toBe(250);
});

test('on a server without pages of settings, only projects that were not read are read, one at a time', async () => {
  const { projects: all } = await readOrganization(openApi().api, organization);
  const before: ReadProgress = { projects: all.slice(0, 248), failures: [], total: 250 };
  const { api, sent } = openApi(withoutPages);

  const { projects, total } = await readOrganization(api, organization, { before });

  expect(sent.slice(2).sort()).toEqual(
    all
      .slice(248)
      .map(({ id }) => `${id}/`)
      .sort(),
  );
  expect(projects.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  expect(total).toBe(250);
});

test('a server that limits requests is waited for', async () => {
  let isLimited = true;
  const waits: number[] = [];
  const { api } = openApi(() => {
    if (!isLimited) return null;
    isLimited = false;
    return Response.json(
      { type: 'throttled_error', code: 'throttled', detail: 'Slow down.', attr: null },
      { status: 429, headers: { 'Retry-After': '12' } },
    );
  });

  const { projects } = await readOrganization(api, organization, {
    wait: async (seconds) => {
      waits.push(seconds);
    },
  });

  expect(waits).toEqual([12]);
  expect(projects).toHaveLength(250);
});
