import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { newPersonalKey, storeKey } from '#server/accounts/keys.ts';
import { createApp } from '#server/app.ts';
import type { Db } from '#server/db/connection-pool.ts';
import { openForCommand } from '#server/db/database-server.ts';
import { migrate } from '#server/db/migrate.ts';
import { ch } from '#server/events/clickhouse/clickhouse-sql.ts';
import { type ClickHouse, openClickHouse } from '#server/events/clickhouse/client.ts';
import { contentHash } from '#server/events/content-hash.ts';
import { flagSetOf } from '#server/events/flag-set.ts';
import { projectEvents } from '#server/events/project-events.ts';
import { startChdbServer } from '#test/support/clickhouse/start-chdb-server.ts';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { generatedBatches, type SentEvent } from './generated-events.ts';
import { end, loadEvents, start } from './load-events.ts';
import { CUPED, PLAIN, personMetrics, SEGMENT } from './person-metrics.ts';

type Print = (line: string) => void;

const stores = ['postgres', 'clickhouse'] as const;
type Store = (typeof stores)[number];

/** The number of events that are captured in batches. All other events are loaded in bulk. */
const CAPTURED = 100_000;
const BATCH = 500;

const median = (times: number[]) => [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const metrics = {
  funnel: {
    insight: 'FUNNELS',
    events: [
      { id: '$pageview', order: 0 },
      { id: 'purchase', order: 1 },
    ],
  },
  'funnel from exposure': {
    insight: 'FUNNELS',
    events: [
      { id: '$feature_flag_called', order: 0 },
      { id: 'purchase', order: 1 },
    ],
  },
  trend: { insight: 'TRENDS', events: [{ id: '$pageview', order: 0 }] },
  'trend per person': { insight: 'TRENDS', events: [{ id: '$pageview', order: 0, math: 'avg_count_per_actor' }] },
};

async function openWorld(dataDir: string, clickHouseUrl: string) {
  const { db, close: closeDatabase } = await openForCommand({ dataDir }, () => {});
  await migrate(db);
  const log = (entry: object) => process.stderr.write(`${JSON.stringify(entry)}\n`);
  const clickhouse = openClickHouse({ url: clickHouseUrl, cluster: null }, log);
  const events = projectEvents({ db, clickhouse });
  await events.prepare();
  const { id: organization } = await buildOrganization(db);
  const user = await buildUser(db, { [organization]: 15 });
  const app = createApp({ db, events, log });
  const { value } = await storeKey(db, newPersonalKey(), { user_id: user.id, label: 'Bench', scopes: ['*'] });
  const headers = { Authorization: `Bearer ${value}`, 'Content-Type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const request = { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) };
    const response = await app.fetch(new Request(`http://bench.test${path}`, request));
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const newProject = async (store: Store) => {
    const project = await buildProject(db, organization);
    await db.insertInto('event_store').values({ project_id: project.id, store }).execute();
    return project;
  };
  const close = async () => {
    await clickhouse.close();
    await closeDatabase();
  };
  return { db, events, clickhouse, close, ask, newProject };
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** Returns one INSERT with many rows of constant values. Its speed is the upper limit for PostgreSQL. */
function bareInsert(project_id: number, events: readonly SentEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ uuid, event, distinct_id, timestamp, properties }) => {
    const flags = flagSetOf(properties)?.id ?? null;
    return sql`(${project_id}, ${uuid}, ${event}, ${timestamp}, ${contentHash(distinct_id)}, ${flags}, ${distinct_id}, ${JSON.stringify(properties)})`;
  });
  return sql`insert into event (project_id, uuid, name, at, person, flag_set, distinct_id, properties) values ${sql.join(rows)}`;
}

/** Captures each batch through the API into both stores, and inserts the same rows with a bare INSERT. Prints the rates. */
async function capture({ db, ask, newProject }: World, count: number, print: Print) {
  const bare = await newProject('postgres');
  const projects = { postgres: await newProject('postgres'), clickhouse: await newProject('clickhouse') };
  const times = { postgres: 0, clickhouse: 0, bare: 0 };
  for (const batch of generatedBatches(count, BATCH)) {
    for (const store of stores)
      times[store] += await timed(() => ask('/batch/', { api_key: projects[store].api_token, batch }));
    const query = bareInsert(bare.id, batch).compile(db);
    times.bare += await timed(() => db.executeQuery(query));
  }
  const rate = (ms: number) => `${Math.round((count / ms) * 1000)}/s`;
  print(`  ${count} events captured: PostgreSQL ${rate(times.postgres)}, ClickHouse ${rate(times.clickhouse)},`);
  print(
    `  a bare INSERT into PostgreSQL ${rate(times.bare)}, so capture has ${(times.bare / times.postgres).toFixed(2)} of its rate`,
  );
}

/** The minimum work of a funnel: to find the first event of each person. */
const bareGroupBy = {
  postgres: ({ db }: { db: Db }, project_id: number) =>
    sql`select count(*), max(first) from (
      select person, min(at) as first from event
      where project_id = ${project_id} and name in ('$pageview', 'purchase') group by person
    ) as people`.execute(db),
  clickhouse: ({ clickhouse }: { clickhouse: ClickHouse }, project_id: number) =>
    clickhouse.query(ch`select count(), max(first) from (
      select person, min(at) as first from event
      where project_id = ${project_id} and name in ('$pageview', 'purchase') group by person
    ) as people`),
};

/** Returns the durations, in ms, of consecutive GET requests while `other` is running. */
async function getsDuring(other: Promise<unknown>, get: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const done = other.then(() => {
    isDone = true;
  });
  while (!isDone) times.push(await timed(get));
  await done;
  return times;
}

const newExperiment = ({ ask }: World, project_id: number) =>
  ask(`/api/projects/${project_id}/experiments/`, {
    name: 'Checkout',
    feature_flag_key: 'checkout',
    start_date: new Date(start).toISOString(),
    end_date: new Date(end).toISOString(),
    filters: metrics.funnel,
    secondary_metrics: Object.entries(metrics).map(([name, filters]) => ({ name, filters })),
  });

const BARE = 'bare GROUP BY of people';
const GET = 'get of a project at the same time';
const CACHED = 'results from the cache';

/** Measures every metric in one store. Returns the times in ms, and all responses as one text. */
async function measureStore(world: World, store: Store, project_id: number, rounds: number) {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  const answers: unknown[] = [];
  const { id } = await newExperiment(world, project_id);
  const perPerson = Object.entries(await personMetrics(world, project_id, id));
  for (let round = 0; round < rounds; round++) {
    for (const [name, compute] of perPerson) note(name, await timed(compute));
    note(BARE, await timed(() => bareGroupBy[store](world, project_id)));
    for (const [index, name] of Object.keys(metrics).entries()) {
      const path = `/api/projects/${project_id}/experiments/${id}/secondary_results/?id=${index}`;
      note(name, await timed(() => world.ask(`${path}&refresh=true`)));
      for (const ms of await getsDuring(world.ask(`${path}&refresh=true`), () =>
        world.ask(`/api/projects/${project_id}/`),
      ))
        note(GET, ms);
      note(CACHED, await timed(async () => answers.push((await world.ask(path)).result.result)));
    }
  }
  return { times, answers: JSON.stringify(answers) };
}

const inMs = (ms: number) => `${ms.toFixed(ms < 20 ? 1 : 0)} ms`;

async function results(world: World, count: number, rounds: number, print: Print) {
  const projects = {
    postgres: (await world.newProject('postgres')).id,
    clickhouse: (await world.newProject('clickhouse')).id,
  };
  const loading = await timed(() => loadEvents(world.db, world.clickhouse, projects, count));
  print(`  ${count} events loaded into both stores in ${Math.round(loading / 1000)} s`);
  const postgres = await measureStore(world, 'postgres', projects.postgres, rounds);
  const clickhouse = await measureStore(world, 'clickhouse', projects.clickhouse, rounds);
  for (const [name, times] of postgres.times) {
    const [one, other] = [median(times), median(clickhouse.times.get(name) ?? [])];
    print(`  ${name}: PostgreSQL ${inMs(one)}, ClickHouse ${inMs(other)}, ${(one / other).toFixed(1)} times as fast`);
  }
  const ratio = ({ times }: typeof clickhouse) => median(times.get('funnel') ?? []) / median(times.get(BARE) ?? []);
  print(
    `  a funnel takes ${ratio(clickhouse).toFixed(1)} bare GROUP BYs on ClickHouse, ${ratio(postgres).toFixed(1)} on PostgreSQL`,
  );
  for (const name of [CUPED, SEGMENT]) {
    const share = ({ times }: typeof clickhouse) => median(times.get(name) ?? []) / median(times.get(PLAIN) ?? []);
    print(
      `  ${name}: ${share(clickhouse).toFixed(2)} of the plain time on ClickHouse, ${share(postgres).toFixed(2)} on PostgreSQL`,
    );
  }
  if (postgres.answers !== clickhouse.answers) throw new Error('The two stores answer differently.');
}

/** Captures events, and computes results on PostgreSQL and on ClickHouse: `events COUNT ROUNDS`. */
export async function run([events = '100000', rounds = '5']: string[], print: Print) {
  const count = Number(events);
  print(`${count} events of ${Math.ceil(count / 5)} people over 8 weeks`);
  const dataDir = mkdtempSync(join(tmpdir(), 'hedgerow-bench-'));
  const chdb = await startChdbServer();
  const world = await openWorld(dataDir, chdb.url);
  try {
    await capture(world, Math.min(count, CAPTURED), print);
    await results(world, count, Number(rounds), print);
    print(`  memory of this process: ${Math.round(process.memoryUsage().rss / 1024 ** 2)} MB`);
  } finally {
    await world.close();
    await chdb.stop();
    rmSync(dataDir, { recursive: true });
  }
}
