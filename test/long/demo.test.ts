import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newDataDir, type ServerProcess, startProcess } from '#test/support/server-process.ts';

const OWNER_KEY = 'phx_killed_while_making_demo_data';
const headers = { Authorization: `Bearer ${OWNER_KEY}`, 'Content-Type': 'application/json' };

const ask = async ({ url }: ServerProcess, path: string, init: RequestInit = {}) =>
  (await fetch(`${url}${path}`, { ...init, headers })).json();

test('the events of a demo project are generated completely and only once, however often the server is killed', async () => {
  const DATA_DIR = newDataDir();
  const start = () => startProcess({ DATA_DIR, OWNER_KEY, DEMO: '0' });
  let server = await start();
  const body = JSON.stringify({ name: 'Demo', is_demo: true });
  const { id, organization } = await ask(server, '/api/projects/', { method: 'POST', body });
  const status = () => ask(server, `/api/organizations/${organization}/projects/${id}/is_generating_demo_data/`);

  const seen: number[] = [];
  for (let kills = 0; kills < 4; kills++) {
    const before = (await status()).demo_progress ?? 1;
    while (((await status()).demo_progress ?? 1) <= before) await wait(20);
    seen.push((await status()).demo_progress ?? 1);
    await server.stop('SIGKILL');
    server = await start();
  }
  while ((await status()).is_generating_demo_data) await wait(100);

  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen[0]).toBeLessThan(1);
  const experiments = `/api/projects/${id}/experiments/`;
  const { results } = await ask(server, experiments);
  const navigation = results.find((one: { feature_flag_key: string }) => one.feature_flag_key === 'navigation-labels');
  const { result } = await ask(server, `${experiments}${navigation.id}/results/`);
  const people = result.variants.map(({ absolute_exposure }: { absolute_exposure: number }) => absolute_exposure);
  expect(people.reduce((sum: number, count: number) => sum + count, 0)).toBe(2400);
  await server.stop('SIGTERM');
  rmSync(DATA_DIR, { recursive: true });
});
