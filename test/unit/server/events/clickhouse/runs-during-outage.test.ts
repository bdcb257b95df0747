import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClickHouse, openClickHouse } from '#server/events/clickhouse/client.ts';
import { projectEvents } from '#server/events/project-events.ts';
import type { LogEntry } from '#server/log-entry.ts';
import { createBackgroundTasks } from '#server/process/background-tasks.ts';
import { resumeRuns } from '#server/recalculation/compute-run.ts';
import { ask } from '#test/support/ask.ts';
import { freshClickHouse } from '#test/support/clickhouse/database.ts';
import { freshDatabase } from '#test/support/database.ts';
import { buildProject } from '#test/support/factories.ts';
import { serverOn, type TestServer } from '#test/support/server.ts';
import { orders, revenue } from '../../recalculation/recalculation-world.ts';
import { patient } from '../events.ts';
import { exposed, HOUR_MS, hour, paid } from '../exposed-events.ts';

const closing: (() => Promise<unknown>)[] = [];
const log: LogEntry[] = [];
let server: TestServer;
/** The ClickHouse that queries are sent to at the moment: `working` or `unreachable`. */
let target: ClickHouse;
let working: ClickHouse;
let clock = new Date(Date.parse(hour(48)));

const refused: LogEntry[] = [];
const unreachable = openClickHouse({ url: 'http://127.0.0.1:9', cluster: null }, (entry) => refused.push(entry));

beforeAll(async () => {
  const { db, location, close } = await freshDatabase();
  working = await freshClickHouse();
  target = working;
  const query: ClickHouse['query'] = (sql, signal) => target.query(sql, signal);
  const ping: ClickHouse['ping'] = (signal) => target.ping(signal);
  const events = projectEvents({ db, clickhouse: { ...working, query, ping } });
  await events.prepare();
  const { runInBackground, stop } = createBackgroundTasks((entry) => log.push(entry));
  const options = { events, runInBackground, now: () => clock };
  server = { ...(await serverOn(db, close, options)), location };
  closing.push(stop, server.stop, unreachable.close, working.close);
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Creates a launched experiment with events, and returns the path of its runs. */
async function create() {
  const project = await buildProject(server.db, server.organization);
  await server.events.append({ project_id: project.id, events: [exposed('ann', 1, 'control'), paid('ann', 2, 10)] });
  const body = { name: 'Checkout', feature_flag_key: 'checkout', start_date: hour(0), metrics: [revenue, orders] };
  const { id } = (await ask(server, `POST /api/projects/${project.id}/experiments/`, { body })).body;
  return `/api/projects/${project.id}/experiments/${id}/metrics_recalculation/`;
}
const start = async (runs: string) => (await ask(server, `POST ${runs}`, { body: {} })).body.id;
const read = async (runs: string, id: string) => (await ask(server, `GET ${runs}${id}/`)).body;

/** Starts a run, and waits until ClickHouse was unavailable for its first query. Returns its id. */
async function startWithoutClickHouse(runs: string): Promise<string> {
  target = unreachable;
  refused.length = 0;
  const id = await start(runs);
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  return id;
}

/** Stores a run that a shutdown interrupted. Returns its id. */
async function storeInterruptedRun(runs: string, waiting_reason: string | null = null): Promise<string> {
  const experiment_id = Number(/experiments\/(\d+)/.exec(runs)?.[1]);
  const run = { experiment_id, trigger: 'manual', total: 2, created_at: clock.toISOString(), waiting_reason };
  return (await server.db.insertInto('metric_run').values(run).returning('id').executeTakeFirstOrThrow()).id;
}

/** Makes PostgreSQL the event store of an experiment's project. */
async function moveToPostgres(runs: string) {
  const project_id = Number(/projects\/(\d+)/.exec(runs)?.[1]);
  await server.db.updateTable('event_store').set({ store: 'postgres' }).where('project_id', '=', project_id).execute();
}

test('a run waits while ClickHouse is unavailable, and computes every metric afterwards', async () => {
  const runs = await create();

  const id = await startWithoutClickHouse(runs);
  expect(await read(runs, id)).toMatchObject({ status: 'in_progress', failed_metrics: 0, results: [] });

  target = working;
  await expect.poll(async () => (await read(runs, id)).status, { timeout: 15_000 }).toBe('completed');
  expect(await read(runs, id)).toMatchObject({ completed_metrics: 2, failed_metrics: 0, metric_errors: {} });
  expect(log).toEqual([]);
});

test('a waiting run says why it waits until ClickHouse is available again', async () => {
  const runs = await create();
  const reasonOf = async (id: string) => (await read(runs, id)).waiting_reason;
  const id = await startWithoutClickHouse(runs);
  const attempts = refused.length;

  expect(await reasonOf(id)).toBe('The event store is unavailable.');
  const reasons = new Set();
  const hasTriedAgain = async () => {
    reasons.add(await reasonOf(id));
    return refused.length > attempts;
  };
  await expect.poll(hasTriedAgain, { interval: 20, timeout: 15_000 }).toBe(true);
  expect([...reasons]).toEqual(['The event store is unavailable.']);

  const duringComputation: unknown[] = [];
  const query: ClickHouse['query'] = async (sql, signal) => {
    duringComputation.push(await reasonOf(id));
    return working.query(sql, signal);
  };
  target = { ...working, query };
  await expect.poll(async () => (await read(runs, id)).status, { timeout: 15_000 }).toBe('completed');
  expect(new Set(duringComputation)).toEqual(new Set([null]));
  expect(await reasonOf(id)).toBeNull();
});

test('a run that ClickHouse has kept waiting for half an hour ends as failed, and the next one starts', async () => {
  const runs = await create();
  const lost = await startWithoutClickHouse(runs);

  clock = new Date(clock.getTime() + HOUR_MS / 2);
  expect(await read(runs, lost)).toMatchObject({ status: 'failed', waiting_reason: null });
  target = working;
  const next = await start(runs);

  await expect.poll(async () => (await read(runs, next)).status, { timeout: 15_000 }).toBe('completed');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await read(runs, lost)).toMatchObject({ status: 'failed', results: [] });
  expect((await read(runs, 'latest')).id).toBe(next);
});

test('a run of a project on PostgreSQL does not wait for ClickHouse after an outage of PostgreSQL', async () => {
  const runs = await create();
  await moveToPostgres(runs);
  const id = await storeInterruptedRun(runs, 'The database is unavailable.');
  target = unreachable;

  await resumeRuns({ ...server, now: () => clock }, patient).catch(() => undefined);

  expect(await read(runs, id)).toMatchObject({ status: 'completed', waiting_reason: null });
});

test('a run says what to do if its project needs a ClickHouse server that is not configured', async () => {
  const runs = await create();
  const id = await storeInterruptedRun(runs);
  const events = projectEvents({ db: server.db, clickhouse: null });

  await resumeRuns({ ...server, events, now: () => clock }, patient).catch(() => undefined);

  expect((await read(runs, id)).waiting_reason).toBe(
    'The events of this project are on ClickHouse. Set CLICKHOUSE_URL on this server.',
  );
});

test('a run waits for ClickHouse even if its reason cannot be stored', async () => {
  const runs = await create();
  await storeInterruptedRun(runs);
  target = unreachable;

  await sql`alter table metric_run add constraint no_reason check (waiting_reason is null) not valid`.execute(
    server.db,
  );
  const resumed = resumeRuns({ ...server, now: () => clock }, patient);

  await expect(resumed).rejects.toMatchObject({ status: 503 });
  await sql`alter table metric_run drop constraint no_reason`.execute(server.db);
});

test('no run says that it waits for ClickHouse while an earlier run is computed', async () => {
  const paths = [await create(), await create()];
  const runs = await Promise.all(
    paths.map(async (path) => ({ path, id: await storeInterruptedRun(path, 'The event store is unavailable.') })),
  );
  const duringComputation: unknown[] = [];
  const query: ClickHouse['query'] = async (sql, signal) => {
    for (const { path, id } of runs) duringComputation.push((await read(path, id)).waiting_reason);
    return working.query(sql, signal);
  };
  target = { ...working, query };
  await server.db.updateTable('metric_run').set({ status: 'in_progress' }).where('status', '=', 'pending').execute();

  await resumeRuns({ ...server, now: () => clock }, patient);

  expect(new Set(duringComputation)).toEqual(new Set([null]));
});

test('a start of the server resumes the other runs while one project waits for ClickHouse', async () => {
  const [waiting, other] = [await create(), await create()];
  const [first, second] = [await storeInterruptedRun(waiting), await storeInterruptedRun(other)];
  await moveToPostgres(other);
  target = unreachable;

  await expect(resumeRuns({ ...server, now: () => clock }, patient)).rejects.toMatchObject({ status: 503 });

  expect((await read(other, second)).status).toBe('completed');
  expect((await read(waiting, first)).status).toBe('in_progress');
});
