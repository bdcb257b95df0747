import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshLocation } from '#test/support/database.ts';
import { killWhileWriting, processesOf, readProjects } from '#test/support/kill-writes.ts';
import { newDataDir, startProcess } from '#test/support/server-process.ts';

let DATA_DIR = '';
beforeEach(() => {
  DATA_DIR = newDataDir();
});
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const report = (name: string, figures: object) => process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
const as = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });

test.each(['server', 'guard', 'PostgreSQL', 'all'] as const)(
  'every acknowledged write survives 10 kills of this: %s',
  async (victim) => {
    const figures = await killWhileWriting({ DATA_DIR }, 10, victim);
    report(`10 kills, ${victim}`, figures);

    expect([figures.lost, figures.damaged]).toEqual([0, 0]);
    expect(figures.acknowledged).toBeGreaterThan(100);
    expect(figures.flags).toBeGreaterThan(10);
    expect(processesOf(DATA_DIR)).toEqual([]);
  },
);

test('on a separate PostgreSQL, every acknowledged write survives 5 kills of the server', async () => {
  const { location, remove } = await freshLocation();
  const figures = await killWhileWriting({ DATABASE_URL: location.url }, 5);
  report('5 kills, DATABASE_URL', figures);

  expect([figures.lost, figures.damaged]).toEqual([0, 0]);
  await remove();
});

/** Kills the processes whose ids are in the lock files of a folder. */
function killHolders(folder: string) {
  for (const name of readdirSync(folder).filter((file) => /^lock\.\d+$/.test(file)))
    spawnSync('kill', ['-9', String(JSON.parse(readFileSync(join(folder, name), 'utf8')).pid)]);
}

test('a start that is killed while it creates the database does not prevent the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-halves-'));
  for (const delayMs of [200, 400, 600, 800, 1_000, 1_500, 2_000]) {
    const started = startProcess({ DATA_DIR: folder, DEMO: '0' }).catch((error: Error) => error);
    await wait(delayMs);
    killHolders(folder);
    const server = await started;
    if ('stop' in server) await server.stop('SIGKILL');
  }

  const server = await startProcess({ DATA_DIR: folder, OWNER_KEY: 'phx_x', DEMO: '0' });
  expect((await fetch(`${server.url}/_readyz`)).status).toBe(200);
  await server.stop('SIGTERM');
  rmSync(folder, { recursive: true });
});

test('of eight servers that start on the folder of a killed one, exactly one gets it, ten times in a row', async () => {
  for (let round = 0; round < 10; round++) {
    await (await startProcess({ DATA_DIR, DEMO: '0' })).stop('SIGKILL');
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => startProcess({ DATA_DIR, DEMO: '0' })));
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));

    expect(running).toHaveLength(1);
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
  }
});

test('servers that start at once on an empty PostgreSQL share one organization', async () => {
  const { location, remove } = await freshLocation();
  const env = { DATABASE_URL: location.url, OWNER_KEY: 'phx_x' };
  const servers = await Promise.all(Array.from({ length: 6 }, () => startProcess(env)));
  const counts = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/api/organizations/`, as('phx_x'))).json()),
  );

  expect(counts).toEqual(counts.map(() => expect.objectContaining({ count: 1 })));
  expect(servers.filter(({ output }) => output.stdout.includes('Sign in:'))).toHaveLength(1);
  expect(await Promise.all(servers.map((server) => server.stop('SIGTERM')))).toEqual(servers.map(() => 0));
  await remove();
});

/** Creates projects until the server is gone. Returns the acknowledged names, and 1 as `cutOff` if a response was truncated. */
async function createUntilRefused(url: string, client: number) {
  const acknowledged: string[] = [];
  const headers = { ...as('phx_x').headers, 'Content-Type': 'application/json' };
  for (let count = 0; ; count++) {
    const name = `c${client}-${count}`;
    const init = { method: 'POST', body: JSON.stringify({ name }), headers };
    const answer = await fetch(`${url}/api/projects/`, init).catch(() => null);
    if (!answer) return { acknowledged, cutOff: 0 };
    if (answer.status === 201) acknowledged.push(name);
    if ((await answer.text().catch(() => null)) === null) return { acknowledged, cutOff: 1 };
  }
}

test('a server that is stopped under load exits cleanly and has stored everything that it acknowledged', async () => {
  const env = { DATA_DIR, OWNER_KEY: 'phx_x', DEMO: '0' };
  const server = await startProcess(env);
  const clients = Array.from({ length: 8 }, (_, client) => createUntilRefused(server.url, client));
  await wait(4_000);

  const toldAt = Date.now();
  const code = await server.stop('SIGTERM');
  const stoppedInMs = Date.now() - toldAt;
  const seen = await Promise.all(clients);
  const acknowledged = seen.flatMap((client) => client.acknowledged);
  report('SIGTERM under load', { acknowledged: acknowledged.length, stoppedInMs });

  expect(code).toBe(0);
  expect(seen.map(({ cutOff }) => cutOff)).toEqual(seen.map(() => 0));
  const again = await startProcess(env);
  const names = new Set((await readProjects(again, 'phx_x')).map(({ name }) => name));
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  await again.stop('SIGTERM');
});
