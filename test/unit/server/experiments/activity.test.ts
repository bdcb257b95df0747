import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let address: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization);
  address = await createExperiment('larger-photos');
});

async function createExperiment(key: string) {
  const { body } = await ask(server, `POST /api/projects/${project.id}/experiments/`, {
    body: { name: key, feature_flag_key: key },
  });
  return `/api/projects/${project.id}/experiments/${body.id}/`;
}

const activity = (query = '', at = address) => ask(server, `GET ${at}activity/${query}`);

test('the activity of an experiment lists its changes and those of its flag, newest first', async () => {
  const other = await createExperiment('another-one');
  await ask(server, `PATCH ${address}`, { body: { description: 'Larger photos sell more.' }, key: server.keys.member });
  await ask(server, `POST ${address}launch/`, { body: {} });
  await ask(server, `POST ${address}pause/`, { body: {} });
  await ask(server, `PATCH ${other}`, { body: { description: 'Something else' } });

  const { body } = await activity();

  const seen = body.results.map(
    ({
      user,
      scope,
      activity,
      detail,
    }: {
      user: { first_name: string };
      scope: string;
      activity: string;
      detail: { changes: { field: string }[] | null };
    }) => [user.first_name, scope, activity, detail.changes?.map(({ field }) => field) ?? null],
  );
  expect(seen[0]).toEqual(['Olga', 'FeatureFlag', 'updated', ['active']]);
  expect(seen).toContainEqual(['Olga', 'Experiment', 'updated', ['start_date']]);
  expect(seen).toContainEqual(['Mina', 'Experiment', 'updated', ['description']]);
  expect(seen.at(-1)).toEqual(['Olga', 'Experiment', 'created', null]);
  expect(JSON.stringify(body)).not.toContain('Something else');
});

test('the activity has numbered pages, and a page that does not exist is a 404', async () => {
  for (const description of ['a', 'b', 'c']) await ask(server, `PATCH ${address}`, { body: { description } });

  const first = await activity('?limit=2');
  expect(first.body).toMatchObject({ total_count: 4, previous: null, next: expect.stringContaining('page=2') });
  expect((await activity('?limit=2&page=2')).body.results).toHaveLength(2);
  expect((await activity('?limit=2&page=9')).status).toBe(404);
});

test('only a key that can read the experiment can read its activity', async () => {
  const withoutScope = await buildKey(server.db, server.users.owner.id, { scopes: ['project:read'] });
  expect((await ask(server, `GET ${address}activity/`, { key: withoutScope })).status).toBe(403);
  expect((await ask(server, `GET ${address}activity/`, { key: server.keys.outsider })).status).toBe(403);
});
