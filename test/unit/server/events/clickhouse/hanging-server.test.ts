import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry } from '#server/log-entry.ts';
import { createBackgroundTasks } from '#server/process/background-tasks.ts';
import { type Databases, openDatabases } from '#server/process/open-databases.ts';
import { readSettings } from '#server/process/settings.ts';
import { ask } from '#test/support/ask.ts';
import { freshClickHouseUrl } from '#test/support/clickhouse/database.ts';
import { freshLocation } from '#test/support/database.ts';
import { buildProject } from '#test/support/factories.ts';
import { serverOn, type TestServer } from '#test/support/server.ts';
import { patient } from '../events.ts';
import { payments, queryOf } from '../exposed-events.ts';

/** Starts a proxy to ClickHouse. It accepts connections, but transfers nothing until `repair` is called. */
async function startNetwork(target: URL) {
  const sockets = new Set<Socket>();
  let hangs = true;
  const network = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    if (!hangs) socket.pipe(connect(Number(target.port), target.hostname)).pipe(socket);
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    network.close();
    await once(network, 'close');
  };
  const repair = () => {
    hangs = false;
  };
  return { url: `http://127.0.0.1:${(network.address() as AddressInfo).port}${target.pathname}`, repair, close };
}

const closing: (() => Promise<unknown>)[] = [];
const log: LogEntry[] = [];
let network: Awaited<ReturnType<typeof startNetwork>>;
let server: TestServer;
let started_ms: number;

beforeAll(async () => {
  const postgres = await freshLocation();
  const clickhouse = await freshClickHouseUrl();
  network = await startNetwork(new URL(clickhouse.url));
  const report = (entry: LogEntry) => log.push(entry);
  const env = { DATABASE_URL: postgres.location.url, CLICKHOUSE_URL: network.url, DEMO: '0' };
  const start = performance.now();
  const databases: Databases = await openDatabases(readSettings(env), report, () => {});
  started_ms = performance.now() - start;
  const { runInBackground, stop } = createBackgroundTasks(report);
  runInBackground((signal) => databases.events.prepare(signal));
  const options = { ...databases, runInBackground };
  server = { ...(await serverOn(databases.db, databases.close, options)), location: postgres.location };
  closing.push(stop, server.stop, network.close, clickhouse.remove, postgres.remove);
});
afterAll(async () => {
  for (const close of closing) await close();
});

const buildProjectOn = async (store: 'postgres' | 'clickhouse') => {
  const project = await buildProject(server.db, server.organization);
  await server.db.insertInto('event_store').values({ project_id: project.id, store }).execute();
  return project;
};

/** Sends a batch, and returns the response with the time that it took. */
async function capture({ api_token }: { api_token: string }, bytes = 10) {
  const batch = [{ event: 'paid', distinct_id: 'ann', properties: { text: 'x'.repeat(bytes) } }];
  const start = performance.now();
  const { status, headers } = await ask(server, 'POST /batch/', { key: null, body: { api_key: api_token, batch } });
  return { status, retry: headers.get('retry-after'), ms: performance.now() - start };
}

test('a server starts within seconds while ClickHouse accepts connections and does not respond', () => {
  expect(started_ms).toBeLessThan(10_000);
  expect(log).toContainEqual({
    level: 'warn',
    message:
      'The tables on ClickHouse are not ready after 3 s. The server starts without them and tries again in the background.',
  });
});

test('while ClickHouse does not respond, only batches for ClickHouse get 503, and later ones get it immediately, except one at a time', async () => {
  const [onPostgres, onClickHouse] = [await buildProjectOn('postgres'), await buildProjectOn('clickhouse')];

  const waiting = capture(onClickHouse);
  expect(await capture(onPostgres)).toMatchObject({ status: 200, ms: expect.toSatisfy((ms) => ms < 10_000) });
  expect(await waiting).toMatchObject({ status: 503, retry: '5', ms: expect.toSatisfy((ms) => ms > 10_000) });

  // Together, these batches have more bytes than capture may store at the same time.
  const start = performance.now();
  const later = Array.from({ length: 40 }, () => capture(onClickHouse, 900_000));
  expect(await capture(onPostgres)).toMatchObject({ status: 200, ms: expect.toSatisfy((ms) => ms < 10_000) });
  const rejected = await Promise.all(later);
  for (const response of rejected) expect(response).toMatchObject({ status: 503, retry: '5' });
  // One batch at a time waits 10 s for ClickHouse. On a busy machine, a second one starts while others still arrive.
  const attempts = Math.floor((performance.now() - start) / 10_000);
  expect(rejected.filter(({ ms }) => ms > 10_000).length).toBeLessThanOrEqual(attempts);
});

test('while queries wait for ClickHouse, the results of projects on PostgreSQL are available', async () => {
  const [onPostgres, onClickHouse] = [await buildProjectOn('postgres'), await buildProjectOn('clickhouse')];
  const stopping = new AbortController();
  const answer = ({ id }: { id: number }, signal = patient) =>
    server.events.measure(queryOf(id, { kind: 'mean', value: payments }), signal);
  const waiting = Array.from({ length: 20 }, () => answer(onClickHouse, stopping.signal).catch((error) => error));

  const start = performance.now();
  expect(await answer(onPostgres)).toEqual([]);
  expect(performance.now() - start).toBeLessThan(10_000);

  stopping.abort();
  for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ status: 499 });
});

test('when ClickHouse responds again, the server creates the tables, and stores batches', async () => {
  const project = await buildProjectOn('clickhouse');

  network.repair();

  await expect.poll(async () => (await capture(project)).status, { timeout: 60_000, interval: 500 }).toBe(200);
  const { results } = await server.events.listDefinitions({
    project_id: project.id,
    search: '',
    today: '2026-01-01T00:00:00Z',
    limit: 10,
    offset: 0,
  });
  expect(results).toMatchObject([{ name: 'paid', count_today: expect.any(Number) }]);
});
