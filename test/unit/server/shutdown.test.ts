import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseToCopy, newDataDir, startProcess } from '#test/support/server-process.ts';

// Each of these tests starts processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let database: Awaited<ReturnType<typeof createDatabaseToCopy>>;
beforeAll(async () => {
  database = await createDatabaseToCopy();
});
afterAll(() => database.remove());

let DATA_DIR = '';
beforeEach(() => {
  DATA_DIR = newDataDir();
  database.copyTo(DATA_DIR);
});
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const as = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });
const soon = { timeout: 30_000 };

test('after a signal the server is not ready for SHUTDOWN_DELAY seconds, and serves until then', async () => {
  const server = await startProcess({ DATA_DIR, SHUTDOWN_DELAY: '3' });
  const status = async (path: string) => (await fetch(`${server.url}${path}`, as('phx_x'))).status;
  expect(await status('/_readyz')).toBe(200);
  const startedAt = performance.now();

  const stopped = server.stop('SIGTERM');

  await vi.waitFor(async () => expect(await status('/_readyz')).toBe(503), soon);
  expect(await status('/api/organizations/')).toBe(200);
  expect(await stopped).toBe(0);
  expect(performance.now() - startedAt).toBeGreaterThan(3_000);
});

/** Returns the ids of a process and of all processes that it has started, directly or not. */
function withDescendants(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    rows.filter(([, ppid]) => ppid === parent).flatMap(([child = 0]) => [child, ...childrenOf(child)]);
  return [pid, ...childrenOf(pid)];
}

/** Sends SIGTERM. A process of PostgreSQL can have ended since it was listed. */
function signal(pid: number) {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

test('after a signal to all processes at once, PostgreSQL included, running requests get their responses', async () => {
  const server = await startProcess({ DATA_DIR, SHUTDOWN_DELAY: '3' });
  const project = `${server.url}/api/projects/@current/`;
  const json = { Authorization: 'Bearer phx_x', 'Content-Type': 'application/json' };
  await fetch(`${server.url}/api/projects/`, { method: 'POST', headers: json, body: '{"name":"Shop"}' });
  const reads: number[] = [];
  const changes: number[] = [];
  let isStopped = false;
  const client = async (_: unknown, number: number) => {
    for (let count = 0; !isStopped; count++) {
      const change = { method: 'PATCH', body: JSON.stringify({ name: `Shop ${number} ${count}` }) };
      const answer = await fetch(project, { headers: json, ...(number % 2 === 0 && change) }).catch(() => null);
      if (answer === null) return;
      (number % 2 === 0 ? changes : reads).push(answer.status);
    }
  };
  const clients = Array.from({ length: 8 }, client);
  await vi.waitFor(() => expect(reads.length).toBeGreaterThan(20), soon);

  for (const pid of withDescendants(server.pid)) signal(pid);
  const atSignal = reads.length;
  await vi.waitFor(() => expect(reads.length).toBeGreaterThan(atSignal + 10), soon);
  await vi.waitFor(() => expect(() => process.kill(server.pid, 0)).toThrow(), soon);
  isStopped = true;
  await Promise.all(clients);

  expect(new Set(reads)).toEqual(new Set([200]));
  // Whether a change was stored is unknown if its connection ends while it is committed, so it can't be repeated.
  expect(changes.filter((status) => status !== 200).length).toBeLessThanOrEqual(2);
});
