import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/db/connection-pool.ts';
import { isOutage } from '#server/db/outage.ts';
import { createBackgroundTasks } from '#server/process/background-tasks.ts';
import { ask } from '#test/support/ask.ts';
import { freshLocation } from '#test/support/database.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer } from '#test/support/server.ts';

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  ['an unreachable server', failure('connect ECONNREFUSED 127.0.0.1:9', 'ECONNREFUSED'), true],
  ['a server that is shutting down', failure('terminating connection due to administrator command', '57P01'), true],
  ['one that starts', failure('the database system is starting up', '57P03'), true],
  ['a full disk', failure('could not extend file', '53100'), true],
  ['a lost connection', failure('Connection terminated unexpectedly'), true],
  ['a pool without a free connection', failure('timeout exceeded when trying to connect'), true],
  ['a client that disconnected', failure('aborted', 'ECONNRESET'), false],
  ['an invalid statement', failure('syntax error', '42601'), false],
  ['a programming error', new TypeError('x is not a function'), false],
])('%s: the database is unavailable: %s', (_, error, isAway) => {
  expect(isOutage(error)).toBe(isAway);
});

/** Ends the connections that wait for a lock. Returns how many there were. */
async function endWaiting(db: Db): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** Changes a project whose table is locked while `whileLocked` runs. The function gets another connection. */
async function patchWhileLocked(whileLocked: (db: Db, answer: Promise<unknown>) => Promise<void>) {
  const log: object[] = [];
  const server = await startServer({ log: (entry) => log.push(entry) });
  const { id } = await buildProject(server.db, server.organization, { name: 'Before' });
  const other = await openDatabase(server.location);
  const answer = await other.transaction().execute(async (tx) => {
    await sql`lock table project`.execute(tx);
    const pending = ask(server, `PATCH /api/projects/${id}/`, { body: { name: 'After' } });
    await whileLocked(other, pending);
    return { pending };
  });
  const response = await answer.pending;
  const stored = await ask(server, `GET /api/projects/${id}/`);
  await other.destroy();
  await server.stop();
  return { log, response, stored };
}

test('a change whose connection ends before it is committed is repeated', async () => {
  const { log, response, stored } = await patchWhileLocked(async (db) => {
    await expect.poll(() => endWaiting(db)).toBeGreaterThan(0);
  });

  expect([response.status, stored.body.name, log]).toEqual([200, 'After', []]);
});

test('a change whose connections end again and again gets 503 with Retry-After, and the next request succeeds', async () => {
  const { log, response, stored } = await patchWhileLocked(async (db, answer) => {
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    while (!isAnswered) await endWaiting(db);
  });

  expect(response).toMatchObject({ status: 503, body: { type: 'server_error', code: 'unavailable' } });
  expect(response.headers.get('Retry-After')).toBe('5');
  expect(log).toEqual([expect.objectContaining({ level: 'warn', method: 'PATCH' })]);
  expect(stored).toMatchObject({ status: 200, body: { name: 'Before' } });
});

test('a connection that is ended between two statements of a transaction fails the next one and not the process', async () => {
  const { location, remove } = await freshLocation();
  const db = await openDatabase(location);

  const torn = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(tx);
  });

  await expect(torn).rejects.toSatisfy(isOutage);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await remove();
});

test('a background task resumes after a database outage', async () => {
  const log: object[] = [];
  const { runInBackground, stop } = createBackgroundTasks((entry) => log.push(entry));
  let attempts = 0;
  const done = new Promise<void>((resolve) => {
    runInBackground(async () => {
      attempts++;
      if (attempts === 1) throw failure('Connection terminated unexpectedly');
      resolve();
    });
  });

  await done;
  await stop();
  expect({ attempts, log }).toEqual({ attempts: 2, log: [] });
});
