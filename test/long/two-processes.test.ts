import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connection-pool.ts';
import { freshLocation } from '#test/support/database.ts';
import { runLauncher, type ServerProcess, startProcess } from '#test/support/server-process.ts';

const OWNER_KEY = 'phx_two_processes';
const headers = { Authorization: `Bearer ${OWNER_KEY}`, 'Content-Type': 'application/json' };

const send = (server: ServerProcess, path: string, body?: object, key = OWNER_KEY) =>
  fetch(`${server.url}${path}`, {
    headers: { ...headers, Authorization: `Bearer ${key}` },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
const ask = async (...request: Parameters<typeof send>) => (await send(...request)).json();

const seen = (person: number, event: string) => ({
  event,
  distinct_id: `person-${person}`,
  timestamp: new Date(Date.now() - 1000).toISOString(),
  properties: { '$feature/two': person % 2 === 0 ? 'control' : 'test' },
});

describe('two server processes that start at once on one empty database', () => {
  let DATABASE_URL: string;
  let remove: () => Promise<void>;
  let [one, other]: ServerProcess[] = [];
  const both = () => [one, other].filter((server) => server !== undefined);
  beforeAll(async () => {
    const copy = await freshLocation();
    DATABASE_URL = copy.location.url;
    remove = copy.remove;
    const db = await openDatabase(copy.location);
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await db.destroy();
    const env = { DATABASE_URL, OWNER_KEY, DEMO: '1' };
    [one, other] = await Promise.all([startProcess(env), startProcess(env)]);
  });
  afterAll(async () => {
    for (const server of both()) await server.stop('SIGTERM');
    await remove();
  });

  test('migrate once and create one demo organization', async () => {
    for (const server of both()) expect((await ask(server, '/api/organizations/')).count).toBe(1);
    const db = await openDatabase({ url: DATABASE_URL });
    const { rows } = await sql<{ all: number; names: number }>`
      select count(*) as all, count(distinct name) as names from migration`.execute(db);
    expect(rows[0]?.all).toBe(rows[0]?.names);
    await db.destroy();
  });

  test('show the same results, and after a refresh the new events, whichever process received them', async () => {
    const [first, second] = both();
    if (!first || !second) throw new Error('two servers are needed');
    const { id, api_token } = await ask(first, '/api/projects/', { name: 'Two' });
    const experiments = `/api/projects/${id}/experiments/`;
    const made = await ask(second, experiments, {
      name: 'Two',
      feature_flag_key: 'two',
      start_date: new Date(Date.now() - 3_600_000).toISOString(),
      filters: { insight: 'TRENDS', events: [{ id: 'seen' }] },
    });
    const results = `${experiments}${made.id}/results/`;
    const countOf = ({ result }: { result: { variants: { count: number }[] } }) =>
      result.variants.reduce((sum, { count }) => sum + count, 0);
    for (let round = 1; round <= 10; round++) {
      const [taking, asking] = round % 2 === 0 ? [first, second] : [second, first];
      const batch = Array.from({ length: 100 }, (_, person) => seen(person, 'seen'));
      expect((await send(taking, '/batch/', { api_key: api_token, batch })).status).toBe(200);

      const refreshed = await ask(asking, `${results}?refresh=true`);

      expect(countOf(refreshed)).toBe(round * 100);
      expect(await ask(taking, results)).toMatchObject({ is_cached: true, last_refresh: refreshed.last_refresh });
      expect(countOf(await ask(taking, results))).toBe(round * 100);
    }
  });

  test('refuse a revoked key from the next request on', async () => {
    const user = await ask(other as ServerProcess, '/api/users/@me/');
    const manage = async (...words: string[]) =>
      JSON.parse((await runLauncher(['manage', ...words], { DATABASE_URL })).stdout);
    const key = await manage('key', 'create', '--email', user.email, '--label', 'Second', '--scopes', '*');
    for (const server of both()) expect((await send(server, '/api/projects/', undefined, key.value)).status).toBe(200);

    await manage('key', 'revoke', '--id', key.id);

    for (const server of both()) expect((await send(server, '/api/projects/', undefined, key.value)).status).toBe(401);
  });

  test('generate the events of a demo project once, even if one of them is killed in the meantime', async () => {
    const { id, organization } = await ask(one as ServerProcess, '/api/projects/', { name: 'Demo', is_demo: true });
    const status = (server: ServerProcess) =>
      ask(server, `/api/organizations/${organization}/projects/${id}/is_generating_demo_data/`);
    await wait(1500);
    await one?.stop('SIGKILL');
    one = await startProcess({ DATABASE_URL, DEMO: '1' });
    while ((await status(other as ServerProcess)).is_generating_demo_data) await wait(200);

    const experiments = `/api/projects/${id}/experiments/`;
    const { results } = await ask(one, experiments);
    const navigation = results.find(
      (each: { feature_flag_key: string }) => each.feature_flag_key === 'navigation-labels',
    );
    const { result } = await ask(one, `${experiments}${navigation.id}/results/`);
    const people = result.variants.map(({ absolute_exposure }: { absolute_exposure: number }) => absolute_exposure);
    expect(people.reduce((sum: number, count: number) => sum + count, 0)).toBe(2400);
  });
});
