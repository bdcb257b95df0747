import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/db/connection-pool.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer } from '#test/support/server.ts';
import { siteOn } from '#test/support/site.ts';
import { both, FLAG, funnel, hour } from './results-world.ts';

/** Returns how many statements wait for a lock on the table of events. */
async function held(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%event e%'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function startWorld() {
  const server = await startServer({});
  const project = await buildProject(server.db, server.organization);
  await server.events.append({ project_id: project.id, events: both });
  const headers = { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' };
  const experiments = `${server.origin}/api/projects/${project.id}/experiments/`;
  const body = JSON.stringify({ name: 'Checkout', feature_flag_key: FLAG, start_date: hour(0), filters: funnel });
  const { id } = await (await server.fetch(experiments, { method: 'POST', headers, body })).json();
  const ask = (signal: AbortSignal, query = '') =>
    server.fetch(`${experiments}${id}/results/${query}`, { headers, signal });
  const measurePast = (signal: AbortSignal) => {
    const series = [{ kind: 'EventsNode', event: 'paid' }];
    const metric = { kind: 'ExperimentMetric', metric_type: 'funnel', series };
    return server.fetch(`${experiments}past_figures/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ metric }),
      signal,
    });
  };
  /** Blocks every calculation until `work` has ended. */
  const whileHeld = async (work: () => Promise<unknown>) => {
    const other = await openDatabase(server.location);
    await other.transaction().execute(async (tx) => {
      await sql`lock table event in access exclusive mode`.execute(tx);
      await work();
    });
    await other.destroy();
  };
  return { server, ask, measurePast, whileHeld, path: `/api/projects/${project.id}/experiments/${id}/results/` };
}

test('a client that closes its connection ends its calculation in the database', async () => {
  const { server, whileHeld, path } = await startWorld();
  const node = createServer(siteOn(server.db).listener).listen(0, '127.0.0.1');
  await once(node, 'listening');
  const socket = connect((node.address() as AddressInfo).port, '127.0.0.1');

  await whileHeld(async () => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.keys.owner}\r\n\r\n`);
    await expect.poll(() => held(server.db)).toBe(1);

    socket.destroy();

    await expect.poll(() => held(server.db), { timeout: 5000 }).toBe(0);
  });

  node.close();
  await server.stop();
});

test('a calculation ends when no client waits for it any more', async () => {
  const { server, ask, whileHeld } = await startWorld();
  const [one, other] = [new AbortController(), new AbortController()];

  await whileHeld(async () => {
    const answers = [ask(one.signal), ask(other.signal)];
    await expect.poll(() => held(server.db)).toBe(1);
    one.abort();
    expect((await answers[0])?.status).toBe(499);
    expect((await ask(AbortSignal.abort())).status).toBe(499);
    await expect.poll(() => held(server.db)).toBe(1);

    other.abort();

    expect((await answers[1])?.status).toBe(499);
    await expect.poll(() => held(server.db)).toBe(0);
  });

  expect((await ask(new AbortController().signal)).status).toBe(200);
  expect(server.log).toEqual([]);
  await server.stop();
});

test('the figures of the past are not measured any longer when the client disconnects', async () => {
  const { server, measurePast, whileHeld } = await startWorld();
  const client = new AbortController();

  await whileHeld(async () => {
    const answer = measurePast(client.signal);
    await expect.poll(() => held(server.db)).toBe(1);

    client.abort();

    expect((await answer).status).toBe(499);
    await expect.poll(() => held(server.db)).toBe(0);
  });

  expect((await measurePast(new AbortController().signal)).status).toBe(200);
  await server.stop();
});

test('a calculation continues for the other clients when one disconnects', async () => {
  const { server, ask, whileHeld } = await startWorld();
  const [one, other] = [new AbortController(), new AbortController()];
  const answers: Promise<Response>[] = [];

  await whileHeld(async () => {
    answers.push(ask(one.signal), ask(other.signal));
    await expect.poll(() => held(server.db)).toBe(1);
    one.abort();
  });

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([499, 200]);
  await server.stop();
});

test('a refresh starts a new calculation, because it must include new events', async () => {
  const { server, ask, whileHeld } = await startWorld();
  const answers: Promise<Response>[] = [];

  await whileHeld(async () => {
    answers.push(ask(new AbortController().signal));
    await expect.poll(() => held(server.db)).toBe(1);
    answers.push(ask(new AbortController().signal, '?refresh'));
    await expect.poll(() => held(server.db)).toBe(2);
  });

  for (const answer of answers) expect((await answer).status).toBe(200);
  await server.stop();
});
