import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connection-pool.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer } from '#test/support/server.ts';
import { siteOn } from '#test/support/site.ts';
import { both, FLAG, funnel, hour, seen } from './results-world.ts';

test('two servers on one database return the same results', async () => {
  const server = await startServer({});
  const project = await buildProject(server.db, server.organization);
  const db = await openDatabase(server.location);
  const second = createApp({ db, log: () => {} });
  const headers = { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' };
  const experiments = `${server.origin}/api/projects/${project.id}/experiments/`;
  await server.events.append({ project_id: project.id, events: both });
  const body = JSON.stringify({ name: 'Checkout', feature_flag_key: FLAG, start_date: hour(0), filters: funnel });
  const { id } = await (await server.fetch(experiments, { method: 'POST', headers, body })).json();
  const here = async (query = '') => (await server.fetch(`${experiments}${id}/results/${query}`, { headers })).json();
  const there = async (query = '') =>
    (await second.fetch(new Request(`${experiments}${id}/results/${query}`, { headers }))).json();

  const first = await here();
  expect(await there()).toMatchObject({ is_cached: true, result: first.result });
  await server.events.append({ project_id: project.id, events: [seen('eve', 'view', 1, 'test')] });
  const renewed = await there('?refresh');
  expect(await here()).toMatchObject({ is_cached: true, result: renewed.result });
  expect(renewed.result).not.toEqual(first.result);

  await db.destroy();
  await server.stop();
});

test('a key that is revoked on one server is rejected by another at once', async () => {
  const server = await startServer({});
  const { id } = await buildProject(server.db, server.organization);
  const key = await buildKey(server.db, server.users.owner.id, { label: 'Second' });
  const db = await openDatabase(server.location);
  const second = siteOn(db);
  const headers = { Authorization: `Bearer ${key}` };
  const paths = [`/api/projects/${id}/`, '/api/projects/', `/api/projects/${id}/experiments/`];
  const statuses = () => Promise.all(paths.map(async (path) => (await second.ask(path, { headers })).status));

  for (let round = 0; round < 3; round++) expect(await statuses()).toEqual([200, 200, 200]);
  await server.db
    .updateTable('personal_key')
    .set({ revoked_at: new Date(0).toISOString() })
    .where('label', '=', 'Second')
    .execute();

  expect(await statuses()).toEqual([401, 401, 401]);
  await db.destroy();
  await server.stop();
});

test('a read that waits for the database does not block other reads', async () => {
  const server = await startServer({});
  const { id } = await buildProject(server.db, server.organization);
  const other = await openDatabase(server.location);
  const waiting: Promise<unknown>[] = [];

  await other.transaction().execute(async (tx) => {
    await sql`lock table experiment in access exclusive mode`.execute(tx);
    waiting.push(...[1, 2, 3].map(() => ask(server, `GET /api/projects/${id}/experiments/`)));
    for (let round = 0; round < 10; round++)
      expect(await ask(server, `GET /api/projects/${id}/`)).toMatchObject({ status: 200 });
  });

  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 200 });
  await other.destroy();
  await server.stop();
});
