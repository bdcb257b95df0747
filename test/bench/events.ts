import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { newPersonalKey, storeKey } from '#server/accounts/keys.ts';
import { createApp } from '#server/app.ts';
import type { Db } from '#server/db/connection-pool.ts';
import { openForCommand } from '#server/db/database-server.ts';
import { migrate } from '#server/db/migrate.ts';
import { contentHash } from '#server/events/content-hash.ts';
import { flagSetOf } from '#server/events/flag-set.ts';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { end, generatedBatches, type SentEvent, start } from './generated-events.ts';

type Print = (line: string) => void;

const BATCH = 500;
/** The number of batches that are also written with a plain INSERT, alternately, so that both run under the same conditions. */
const COMPARED = 200;

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

async function openWorld(dataDir: string) {
  const { db, close } = await openForCommand({ dataDir }, () => {});
  await migrate(db);
  const { id: organization } = await buildOrganization(db);
  const user = await buildUser(db, { [organization]: 15 });
  const [project, bare] = [await buildProject(db, organization), await buildProject(db, organization)];
  const app = createApp({ db, log: (entry) => process.stderr.write(`${JSON.stringify(entry)}\n`) });
  const { value } = await storeKey(db, newPersonalKey(), { user_id: user.id, label: 'Bench', scopes: ['*'] });
  const headers = { Authorization: `Bearer ${value}`, 'Content-Type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const request = { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) };
    const response = await app.fetch(new Request(`http://bench.test${path}`, request));
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return { db, close, project, bare, ask };
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** One INSERT with many rows of constant values, as an upper limit of the database's speed. */
function bareInsert(project_id: number, events: readonly SentEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ uuid, event, distinct_id, timestamp, properties }) => {
    const flags = flagSetOf(properties)?.id ?? null;
    return sql`(${project_id}, ${uuid}, ${event}, ${timestamp}, ${contentHash(distinct_id)}, ${flags}, ${distinct_id}, ${JSON.stringify(properties)})`;
  });
  return sql`insert into event (project_id, uuid, name, at, person, flag_set, distinct_id, properties) values ${sql.join(rows)}`;
}

async function ingest({ db, project, bare, ask }: World, count: number, print: Print) {
  const times = { ours: 0, compared: 0, bare: 0, all: 0 };
  let turn = 0;
  for (const batch of generatedBatches(count, BATCH)) {
    const took = await timed(() => ask('/batch/', { api_key: project.api_token, batch }));
    times.all += took;
    if (turn++ >= COMPARED) continue;
    times.compared += took;
    const query = bareInsert(bare.id, batch).compile(db);
    times.bare += await timed(() => db.executeQuery(query));
  }
  await sql`delete from event where project_id = ${bare.id}`.execute(db);
  await sql`vacuum (analyze) event`.execute(db);
  const rate = (events: number, ms: number) => Math.round((events / ms) * 1000);
  const compared = Math.min(COMPARED * BATCH, count);
  print(`  captured: ${rate(count, times.all)} events/s; the first ${compared}: ${rate(compared, times.compared)}/s,`);
  print(
    `  the bare INSERT of the same rows: ${rate(compared, times.bare)}/s, so ${(times.bare / times.compared).toFixed(2)} of its rate`,
  );
}

const bareCount = (db: Db, project_id: number) =>
  sql`select properties ->> '$feature/checkout' as variant, count(*) from event
    where project_id = ${project_id} and properties ->> '$feature/checkout' is not null
      and at between ${new Date(start).toISOString()} and ${new Date(end).toISOString()}
    group by 1`.execute(db);

const bareIndexCount = (db: Db, project_id: number) =>
  sql`select flag_set.properties ->> '$feature/checkout' as variant, count(*)
    from event join flag_set on flag_set.project_id = event.project_id and flag_set.id = event.flag_set
    where event.project_id = ${project_id}
      and at between ${new Date(start).toISOString()} and ${new Date(end).toISOString()}
    group by 1`.execute(db);

/** The durations of consecutive GET requests while something else is running. */
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

async function results({ db, project, ask }: World, rounds: number, print: Print) {
  const times: Record<string, number[]> = {};
  const note = (name: string, ms: number) => {
    times[name] = [...(times[name] ?? []), ms];
  };
  const { id } = await ask(`/api/projects/${project.id}/experiments/`, {
    name: 'Checkout',
    feature_flag_key: 'checkout',
    start_date: new Date(start).toISOString(),
    end_date: new Date(end).toISOString(),
    filters: metrics.funnel,
    secondary_metrics: Object.entries(metrics).map(([name, filters]) => ({ name, filters })),
  });
  for (let round = 0; round < rounds; round++) {
    note('bare count, variant from the properties', await timed(() => bareCount(db, project.id)));
    note('bare count, variant from the flag sets', await timed(() => bareIndexCount(db, project.id)));
    for (const [index, name] of Object.keys(metrics).entries()) {
      const path = `/api/projects/${project.id}/experiments/${id}/secondary_results/?id=${index}`;
      note(`results of a ${name}`, await timed(() => ask(`${path}&refresh=true`)));
      for (const ms of await getsDuring(ask(`${path}&refresh=true`), () => ask(`/api/projects/${project.id}/`)))
        note('get of a project while results are computed', ms);
      note('results from the cache', await timed(() => ask(path)));
    }
  }
  for (const [name, all] of Object.entries(times)) {
    const middle = median(all);
    print(`  ${name}: ${middle.toFixed(middle < 20 ? 1 : 0)} ms, at most ${Math.max(...all).toFixed(0)} ms`);
  }
}

/** Captures events through the API and computes results: `events 1000000 5` (five rounds). */
export async function run([events = '100000', rounds = '20']: string[], print: Print) {
  const count = Number(events);
  print(`${count} events of ${Math.ceil(count / 5)} people over 8 weeks`);
  const dataDir = mkdtempSync(join(tmpdir(), 'hedgerow-bench-'));
  const world = await openWorld(dataDir);
  try {
    await ingest(world, count, print);
    await results(world, Number(rounds), print);
    print(`  memory of this process: ${Math.round(process.memoryUsage().rss / 1024 ** 2)} MB`);
  } finally {
    await world.close();
    rmSync(dataDir, { recursive: true });
  }
}
