import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/db/connection-pool.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
/** The connections of another process. */
let other: Db;
let experiments: string;
let experiment: { id: number; feature_flag: { id: number } };
const address = { experiment: '', flag: '' };
beforeAll(async () => {
  server = await startServer();
  other = await openDatabase(server.location);
});
afterAll(async () => {
  await other.destroy();
  await server.stop();
});
beforeEach(async () => {
  const project = await buildProject(server.db, server.organization);
  experiments = `/api/projects/${project.id}/experiments/`;
  const body = { name: 'Green', feature_flag_key: 'green' };
  experiment = (await ask(server, `POST ${experiments}`, { body })).body;
  address.experiment = `${experiments}${experiment.id}/`;
  address.flag = `/api/projects/${project.id}/feature_flags/${experiment.feature_flag.id}/`;
});

const split = (control: number) => ({
  groups: [{ properties: [], rollout_percentage: 100 }],
  multivariate: {
    variants: [
      { key: 'control', rollout_percentage: control },
      { key: 'test', rollout_percentage: 100 - control },
    ],
  },
});

const patch = (path: string, body: object) => ask(server, `PATCH ${path}`, { body });
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

/** Reads a list of other records. */
const readList = async () =>
  expect((await ask(server, `GET /api/organizations/${server.organization}/projects/`)).status).toBe(200);

/** Returns the answers of all requests, and a function that returns how many of them have already arrived. */
function countAnswers<A>(requests: Promise<A>[]) {
  let count = 0;
  const counted = requests.map(async (request) => {
    const answer = await request;
    count++;
    return answer;
  });
  return { answers: Promise.all(counted), answered: () => count };
}

/** Returns the number of statements on this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(other);
  return rows[0]?.count ?? 0;
}

/** Locks rows in a transaction of another process until the returned function is called. */
async function lockElsewhere(...tables: ('experiment' | 'feature_flag')[]) {
  const ids = { experiment: experiment.id, feature_flag: experiment.feature_flag.id };
  const [first, ...later] = tables;
  const tx = await other.startTransaction().execute();
  const lock = (table: 'experiment' | 'feature_flag') =>
    tx.selectFrom(table).select('id').where('id', '=', ids[table]).forUpdate().execute();
  if (first) await lock(first);
  return {
    lockOthers: () => Promise.all(later.map(lock)),
    release: () => tx.commit().execute(),
  };
}

test('many changes of an experiment and its flag at once all succeed, and others do not wait for them', async () => {
  const changes = Array.from({ length: 60 }, (_, index) => [
    patch(address.experiment, { description: `Change ${index}` }),
    patch(address.flag, { filters: split(index + 1) }),
  ]).flat();
  const { answers, answered } = countAnswers(changes);
  await readList();

  expect(answered()).toBeLessThan(60);
  expect(statuses(await answers)).toEqual([200]);
  const { body } = await ask(server, `GET ${address.experiment}`);
  expect(body.parameters.feature_flag_variants).toEqual(body.feature_flag.filters.multivariate.variants);
});

test('if another process keeps an experiment locked, changes get 503, and other requests do not wait', async () => {
  const holder = await lockElsewhere('experiment');
  const changes = Array.from({ length: 12 }, (_, index) => patch(address.experiment, { description: `${index}` }));
  const pending = countAnswers(changes);

  await readList();
  expect(pending.answered()).toBe(0);
  const answers = await pending.answers;
  expect(statuses(answers)).toEqual([503]);
  expect(answers[0]?.headers.get('retry-after')).toBe('5');
  expect(answers[0]?.body.detail).toBe('The record is locked by another change. Try again shortly.');

  await holder.release();
  expect((await patch(address.experiment, { description: 'Later' })).status).toBe(200);
  expect(server.log).toEqual([]);
}, 30_000);

test('a change that another process forces into a deadlock runs again', async () => {
  const holder = await lockElsewhere('feature_flag', 'experiment');
  const change = patch(address.experiment, { description: 'After all' });
  await expect.poll(waitingForLocks).toBe(1);
  await holder.lockOthers();
  await holder.release();

  expect(await change).toMatchObject({ status: 200, body: { description: 'After all' } });
});

test('creations of one person that wait for another process leave connections to others', async () => {
  const holder = await other.startTransaction().execute();
  await holder.selectFrom('app_user').select('id').where('id', '=', server.users.owner.id).forUpdate().execute();
  const projects = `/api/organizations/${server.organization}/projects/`;
  const creations = Array.from({ length: 20 }, (_, index) => [
    ask(server, `POST ${projects}`, { body: { name: `New ${index}` } }),
    ask(server, 'POST /api/personal_api_keys/', { body: { label: `New ${index}`, scopes: ['project:read'] } }),
  ]).flat();
  const { answers, answered } = countAnswers(creations);
  await expect.poll(waitingForLocks).toBeGreaterThan(0);

  expect((await ask(server, `GET ${experiments}`, { key: server.keys.admin })).status).toBe(200);
  expect(answered()).toBe(0);
  await holder.commit().execute();
  const created = await answers;
  expect(created.filter((_, index) => index % 2 === 0).map(({ status }) => status)).toEqual(Array(20).fill(201));
}, 30_000);
