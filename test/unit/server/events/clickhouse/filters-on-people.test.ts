import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../events.ts';
import { exposed, exposedIf, named, payments, queryOf } from '../exposed-events.ts';

let server: TestServer;
let project_id: number;
beforeAll(async () => {
  server = await startServer();
  project_id = (await buildProject(server.db, server.organization)).id;
  const events = [exposed('ann', 1, 'test'), event({ name: '$set', properties: { $set: { plan: 'pro' } } })];
  await server.events.append({ project_id, events });
});
afterAll(() => server.stop());

/** Returns the ids of PostgreSQL's processes that wait for a lock on a table. */
async function waitingProcesses() {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where not granted and relation is not null
      and database = (select oid from pg_database where datname = current_database())`.execute(server.db);
  return rows.map(({ pid }) => pid);
}

/** Starts a query that waits for the table `person`, and then ends the query with `end`. */
async function endWhileWaiting(end: (pid: number | undefined) => unknown, signal: AbortSignal) {
  const where = { match: 'all', filters: [{ of: 'person', key: 'plan', operator: 'exact', value: 'pro' }] } as const;
  const measure = { kind: 'mean', value: { ...payments, entity: named('paid') } } as const;
  return server.db.transaction().execute(async (tx) => {
    await sql`lock table person in access exclusive mode`.execute(tx);
    const answer = server.events
      .measure(queryOf(project_id, measure, { exposure: exposedIf(where) }), signal)
      .catch((error) => error);
    await expect.poll(waitingProcesses).toHaveLength(1);
    const [pid] = await waitingProcesses();
    await end(pid);
    return { error: await answer, waiting: await waitingProcesses() };
  });
}

test('a query whose client disconnects while PostgreSQL evaluates a filter ends, and its statement too', async () => {
  const stopping = new AbortController();

  const { error, waiting } = await endWhileWaiting(() => stopping.abort(), stopping.signal);

  expect(error).toMatchObject({ status: 499 });
  expect(waiting).toEqual([]);
});

test('a query whose filter takes too long in PostgreSQL gets 504', async () => {
  // PostgreSQL ends a statement in the same way when it exceeds the time limit.
  const exceedLimit = (pid: number | undefined) => sql`select pg_cancel_backend(${pid})`.execute(server.db);

  const { error } = await endWhileWaiting(exceedLimit, new AbortController().signal);

  expect(error).toMatchObject({ status: 504, body: { code: 'timeout' } });
});
