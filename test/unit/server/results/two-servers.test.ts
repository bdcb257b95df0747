import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import { append } from '#server/events/append.ts';
import { engines } from '#test/support/engines.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer } from '#test/support/server.ts';
import { both, FLAG, funnel, hour, seen } from './results-world.ts';

test.runIf(engines.includes('postgres'))('two servers on one database know the same results', async () => {
  const server = await startServer({}, 'postgres');
  const project = await buildProject(server.db, server.organization);
  const db = await openDatabase(server.place);
  const second = createApp({ db, log: () => {} });
  const headers = { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' };
  const experiments = `${server.origin}/api/projects/${project.id}/experiments/`;
  await append(server.db, { project_id: project.id, events: both });
  const body = JSON.stringify({ name: 'Checkout', feature_flag_key: FLAG, start_date: hour(0), filters: funnel });
  const { id } = await (await server.fetch(experiments, { method: 'POST', headers, body })).json();
  const here = async (query = '') => (await server.fetch(`${experiments}${id}/results/${query}`, { headers })).json();
  const there = async (query = '') =>
    (await second.fetch(new Request(`${experiments}${id}/results/${query}`, { headers }))).json();

  const first = await here();
  expect(await there()).toMatchObject({ is_cached: true, result: first.result });
  await append(db, { project_id: project.id, events: [seen('eve', 'view', 1, 'test')] });
  const renewed = await there('?refresh');
  expect(await here()).toMatchObject({ is_cached: true, result: renewed.result });
  expect(renewed.result).not.toEqual(first.result);

  await db.destroy();
  await server.stop();
});
