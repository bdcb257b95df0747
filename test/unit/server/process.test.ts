import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openForCommand } from '#server/db/database-server.ts';
import { freshLocation } from '#test/support/database.ts';
import { killWhileWriting } from '#test/support/kill-writes.ts';
import { createDatabaseToCopy, newDataDir, runLauncher, startProcess } from '#test/support/server-process.ts';

// Each of these tests starts processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let DATA_DIR = '';
beforeEach(() => {
  DATA_DIR = newDataDir();
});
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

let database: Awaited<ReturnType<typeof createDatabaseToCopy>>;
beforeAll(async () => {
  database = await createDatabaseToCopy();
});
afterAll(() => database.remove());

const as = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });

test('the first start in an empty folder prints a sign-in link for the owner, and later starts keep all data', async () => {
  const first = await startProcess({ DATA_DIR });
  const key = /^Sign in: http:\/\/127\.0\.0\.1:\d+\/connect#key=(phx_\w+)$/m.exec(first.output.stdout)?.[1] ?? '';
  const before = await (await fetch(`${first.url}/api/projects/`, as(key))).json();

  expect(first.output.stdout).toContain(
    `Data folder: ${DATA_DIR}\nCreating the database …\nListening on ${first.url}\n`,
  );
  expect(before).toMatchObject({ count: expect.any(Number), results: expect.arrayContaining([expect.any(Object)]) });
  expect(await first.stop('SIGTERM')).toBe(0);
  expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('lock.'))).toEqual([]);
  expect(existsSync(join(DATA_DIR, 'postgres-18/postmaster.pid'))).toBe(false);

  const second = await startProcess({ DATA_DIR });
  expect(second.output.stdout).not.toContain('phx_');
  expect((await (await fetch(`${second.url}/api/projects/`, as(key))).json()) as object).toMatchObject({
    count: (before as { count: number }).count,
  });
  expect(await second.stop('SIGINT')).toBe(0);
});

test('with OWNER_KEY and DEMO=0 the server creates one organization for that owner, and the link contains no key', async () => {
  const server = await startProcess({ DATA_DIR, OWNER_KEY: 'phx_x', DEMO: '0' });
  const organizations = await (await fetch(`${server.url}/api/organizations/`, as('phx_x'))).json();
  const projects = await (await fetch(`${server.url}/api/projects/`, as('phx_x'))).json();

  expect(organizations).toMatchObject({ count: 1 });
  expect(projects).toMatchObject({ count: 0 });
  expect(server.output.stdout).toContain(`Sign in: ${server.url}/connect\n`);
  await server.stop('SIGTERM');
});

test('while a server runs, a second one exits with one sentence that names the process', async () => {
  database.copyTo(DATA_DIR);
  const server = await startProcess({ DATA_DIR });

  await expect(startProcess({ DATA_DIR })).rejects.toThrow(
    new Error(
      `The database in ${DATA_DIR} is in use by process ${server.pid}. Stop this process, or set DATA_DIR to another folder.`,
    ),
  );

  await server.stop('SIGTERM');
});

test('manage works beside a running server and without one', async () => {
  database.copyTo(DATA_DIR);
  const server = await startProcess({ DATA_DIR });

  const created = await runLauncher(['manage', 'organization', 'create', '--name', 'Created while running'], {
    DATA_DIR,
  });
  const user = await runLauncher(['manage', 'user', 'list'], { DATA_DIR });
  const saved = await runLauncher(['manage', 'backup', join(DATA_DIR, 'beside.backup')], { DATA_DIR });

  expect(JSON.parse(created.stdout)).toEqual({ id: expect.any(String), name: 'Created while running' });
  expect(JSON.parse(user.stdout)).toEqual([expect.objectContaining({ email: 'owner@hedgerow.localhost' })]);
  expect([created, user, saved]).toEqual([created, user, saved].map(({ stdout }) => ({ code: 0, stdout, stderr: '' })));
  expect((await fetch(`${server.url}/_readyz`)).status).toBe(200);

  await server.stop('SIGTERM');
  const listed = await runLauncher(['manage', 'organization', 'list'], { DATA_DIR });
  expect(JSON.parse(listed.stdout).map(({ name }: { name: string }) => name)).toContain('Created while running');
  expect(listed).toMatchObject({ code: 0, stderr: '' });
});

test('when several servers find the folder of a killed one, exactly one takes it over', async () => {
  database.copyTo(DATA_DIR);
  const killed = await startProcess({ DATA_DIR });
  await killed.stop('SIGKILL');

  const starts = await Promise.allSettled([1, 2, 3].map(() => startProcess({ DATA_DIR })));

  const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  expect(running).toHaveLength(1);
  for (const sentence of refused) expect(sentence).toContain('is in use by process');
  await Promise.all(running.map((server) => server.stop('SIGTERM')));
});

test('a port in use is reported in one sentence, before anything is written', async () => {
  database.copyTo(DATA_DIR);
  const server = await startProcess({ DATA_DIR });
  const other = newDataDir();
  const PORT = new URL(server.url).port;

  await expect(startProcess({ DATA_DIR: other, PORT })).rejects.toThrow(
    new Error(`Port ${PORT} on 127.0.0.1 is in use; stop the other program, or set PORT.`),
  );
  expect(readdirSync(other)).toEqual([]);

  await server.stop('SIGTERM');
  rmSync(other, { recursive: true });
});

test('manage does not create a database, except to restore a backup', async () => {
  const other = newDataDir();

  const listed = await runLauncher(['manage', 'user', 'list'], { DATA_DIR: other });

  const stderr = `There is no database in ${other}. Set DATA_DIR to the data folder of the server, or start the server first.\n`;
  expect(listed).toEqual({ code: 1, stdout: '', stderr });
  expect(readdirSync(other)).toEqual([]);
  rmSync(other, { recursive: true });
});

test.each([
  [{ PORT: 'x' }, 'PORT is "x" but must be a whole number from 0 to 65535.'],
  [
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/d' },
    "The database d at 127.0.0.1:9 can't be used: connect ECONNREFUSED 127.0.0.1:9.",
  ],
  [
    { DATA_DIR: '/dev/null/x' },
    "The folder /dev/null/x can't be used for the database: EEXIST: file already exists, mkdir '/dev/null'.",
  ],
])('with %o the start is refused in one sentence without a stack', async (env: Record<string, string>, sentence) => {
  await expect(startProcess({ DATA_DIR, ...env })).rejects.toThrow(new Error(sentence));
});

test('a database that rejects the first write stops the start with the reason, without a stack trace', async () => {
  const { location, remove } = await freshLocation();

  await expect(
    startProcess({ DATABASE_URL: `${location.url}&options=-c%20default_transaction_read_only%3Don` }),
  ).rejects.toThrow(/^The server can't start: cannot execute [^\n]* in a read-only transaction\.$/);
  await remove();
});

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'when %s ends npm, its server also ends, and the next server can use the data folder',
  async (signal) => {
    database.copyTo(DATA_DIR);
    const server = await startProcess({ DATA_DIR }, ['npm', 'start']);
    await server.stop(signal);

    const next = await startProcess({ DATA_DIR });

    await expect(fetch(`${server.url}/_livez`)).rejects.toThrow('fetch failed');
    await next.stop('SIGTERM');
  },
);

test('a request in flight gets its response before the server stops', async () => {
  database.copyTo(DATA_DIR);
  const server = await startProcess({ DATA_DIR });
  const body = JSON.stringify({ name: 'Sent in two halves' });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  const head = `POST /api/projects/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer phx_x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 200));

  const stopped = server.stop('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.write(body.slice(10));
  const [answer] = await once(socket, 'data');

  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(await stopped).toBe(0);
});

test('a client that disconnects during its request causes no error in the log', async () => {
  database.copyTo(DATA_DIR);
  const server = await startProcess({ DATA_DIR, LOG_LEVEL: 'info' });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const headers = 'Host: x\r\nAuthorization: Bearer phx_x\r\nContent-Type: application/json\r\nContent-Length: 20';
  socket.write(`POST /api/projects/ HTTP/1.1\r\n${headers}\r\n\r\n{"name":`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  socket.destroy();

  await expect.poll(() => server.output.stdout, { timeout: 20_000 }).toContain('"status":499');
  expect(server.output.stdout).not.toContain('"level":"error"');
  await server.stop('SIGTERM');
});

test('acknowledged writes survive kill -9, and no write is stored partially', async () => {
  const { acknowledged, lost, damaged } = await killWhileWriting({ DATA_DIR }, 2);

  expect(acknowledged).toBeGreaterThan(0);
  expect([lost, damaged]).toEqual([0, 0]);
  const { db, close } = await openForCommand({ dataDir: DATA_DIR }, () => {});
  const { rows: torn } = await sql`select p.id from project p where not exists (
    select 1 from activity a where a.project_id = p.id and a.activity = 'created')`.execute(db);
  expect(torn).toEqual([]);
  await close();
});
