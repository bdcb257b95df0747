import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshLocation } from '#test/support/database.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';
import { openReceiver } from '#test/unit/watch/receiver.ts';

// Each of these tests starts processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let database: Awaited<ReturnType<typeof freshLocation>>;
let started: ServerProcess[];
beforeEach(async () => {
  database = await freshLocation();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((server) => server.stop('SIGKILL').catch(() => null)));
  await database.remove();
});

async function start(): Promise<ServerProcess> {
  const server = await startProcess({ DATABASE_URL: database.location.url, OWNER_KEY: 'phx_x', WEBHOOK_PRIVATE: '1' });
  started.push(server);
  return server;
}

const headers = { Authorization: 'Bearer phx_x', 'Content-Type': 'application/json' };
const get = async (server: ServerProcess, path: string) => (await fetch(`${server.url}${path}`, { headers })).json();
const post = async (server: ServerProcess, path: string, body: object = {}) =>
  (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();

async function kill(server: ServerProcess) {
  started = started.filter((one) => one !== server);
  await server.stop('SIGKILL');
}

test('of two servers that start after the scheduled time of a killed one, one launches the experiment, once', async () => {
  const first = await start();
  const { id: project } = await post(first, '/api/projects/', { name: 'Storefront' });
  const list = `/api/projects/${project}/experiments/`;
  const scheduled_start = new Date(Date.now() + 1500).toISOString();
  const { id } = await post(first, list, { name: 'Gift wrap', feature_flag_key: 'gift-wrap', scheduled_start });
  await kill(first);
  await wait(1500);

  const [second] = await Promise.all([start(), start()]);
  await vi.waitFor(async () => expect(await get(second, `${list}${id}/`)).toMatchObject({ scheduled_start: null }), {
    timeout: 30_000,
  });
  expect(await get(second, `${list}${id}/`)).toMatchObject({
    start_date: expect.any(String),
    feature_flag: { active: true },
  });
  const { results } = await get(second, `${list}${id}/activity/`);
  expect(results.map(({ event }: { event: string }) => event)).toEqual(['launched', 'created']);
});

test('a message whose server was killed before it was sent is sent once after the restart', async () => {
  const receiver = await openReceiver((_, response) => response.end());
  const first = await start();
  const { id: project } = await post(first, '/api/projects/', { name: 'Storefront' });
  const destination = { kind: 'webhook', name: 'Data warehouse', url: receiver.url };
  await post(first, `/api/projects/${project}/notification_destinations/`, destination);
  const list = `/api/projects/${project}/experiments/`;
  const { id } = await post(first, list, { name: 'Gift wrap', feature_flag_key: 'gift-wrap' });
  await post(first, `${list}${id}/launch/`);
  await kill(first);
  expect(receiver.requests).toHaveLength(0);

  const second = await start();
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), { timeout: 30_000 });
  await vi.waitFor(
    async () => {
      const { results } = await get(second, `/api/projects/${project}/notifications/`);
      expect(results).toMatchObject([{ status: 'sent', attempt: 1 }]);
    },
    { timeout: 30_000 },
  );
  await wait(6000);
  expect(receiver.requests).toHaveLength(1);
});
