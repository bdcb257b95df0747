import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { storeKey } from '#server/accounts/keys.ts';
import type { Db } from '#server/db/connection-pool.ts';
import { openForCommand } from '#server/db/database-server.ts';
import { migrate } from '#server/db/migrate.ts';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';

type Print = (line: string) => void;

const KEY = 'phx_bench_reads';
const EXPERIMENTS_EACH = 10;
const ROUNDS = 3;
const SECONDS = 2;
const WARM_UP_SECONDS = 0.5;
const FIXED_RATE_SECONDS = 20;
const CONNECTIONS = 16;
const MANY_CONNECTIONS = 64;
/** The number of different projects that are requested in turn. */
const MANY_PROJECTS = 4_000;

/** What `load.mjs` requests. */
interface RequestSpec {
  url: string;
  /** The first and the last id. Each id from the first to the last replaces `:id` in turn. */
  ids?: [number, number];
  connections?: number;
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

const runProgram = promisify(execFile);

async function load(requests: RequestSpec, seconds = SECONDS) {
  const work = JSON.stringify({ connections: CONNECTIONS, ...requests, seconds });
  const { stdout } = await runProgram(process.execPath, [join(import.meta.dirname, 'load.mjs'), work]);
  return JSON.parse(stdout) as { rate: number; p50: number; p99: number; statuses: Record<string, number> };
}

/** Stores many copies of one project, and of one experiment with its flag. */
async function multiply(db: Db, project_id: number, count: number) {
  const { id, uuid, api_token, name, ...copied } = await db
    .selectFrom('project')
    .selectAll()
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow();
  const columns = sql.join(Object.keys(copied).map((column) => sql.ref(column)));
  await sql`
    insert into project (api_token, name, ${columns})
    select 'phc_' || number, 'Project ' || number, ${columns}
    from project, generate_series(1, ${sql.lit(count - 1)}) as number where id = ${id}`.execute(db);
  await sql`
    with flag as (
      insert into feature_flag (team_id, name, key, filters, deleted, active, ensure_experience_continuity)
      select id, 'Flag ' || number, 'flag-' || number,
        '{"groups":[{"properties":[],"rollout_percentage":100}],"multivariate":{"variants":[{"key":"control","rollout_percentage":50},{"key":"test","rollout_percentage":50}]}}',
        false, true, false
      from project, generate_series(1, ${sql.lit(EXPERIMENTS_EACH)}) as number
      returning id, team_id
    )
    insert into experiment (project_id, feature_flag_id, name, start_date, archived, parameters, filters, secondary_metrics, created_by)
    select team_id, flag.id, 'Experiment ' || flag.id, now(), false,
      '{"feature_flag_variants":[{"key":"control","rollout_percentage":50},{"key":"test","rollout_percentage":50}]}',
      '{"insight":"FUNNELS","events":[{"id":"$pageview","order":0},{"id":"purchase","order":1}]}', '[]', app_user.id
    from flag, app_user`.execute(db);
  await sql`vacuum (analyze) project, feature_flag, experiment`.execute(db);
}

async function fill(dataDir: string, count: number) {
  const { db, close } = await openForCommand({ dataDir }, () => {});
  await migrate(db);
  const { id: organization } = await buildOrganization(db);
  const user = await buildUser(db, { [organization]: 15 });
  const project = await buildProject(db, organization);
  await storeKey(db, KEY, { user_id: user.id, label: 'Bench', scopes: ['*'] });
  await multiply(db, project.id, count);
  const middle = project.id + (count >> 1);
  const { id } = await db
    .selectFrom('experiment')
    .select('id')
    .where('project_id', '=', middle)
    .limit(1)
    .executeTakeFirstOrThrow();
  await close();
  return { organization, first: project.id, middle, experiment: id, token: `phc_${count >> 1}` };
}

function questions(
  { url }: ServerProcess,
  { organization, first, middle, experiment, token }: Awaited<ReturnType<typeof fill>>,
) {
  const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
  const projects = `${url}/api/organizations/${organization}/projects/`;
  const experiments = `${url}/api/projects/${middle}/experiments/`;
  return {
    'list(100) of projects': { url: `${projects}?limit=100&offset=200`, headers },
    'get a project': { url: `${projects}${middle}/`, headers },
    'get a project over 64 connections': { url: `${projects}${middle}/`, headers, connections: MANY_CONNECTIONS },
    'get 4,000 projects in turn': {
      url: `${projects}:id/`,
      ids: [first, first + MANY_PROJECTS - 1],
      headers,
    },
    'patch 4,000 projects in turn': {
      url: `${projects}:id/`,
      ids: [first, first + MANY_PROJECTS - 1],
      headers,
      method: 'PATCH',
      body: '{"name":"Renamed :new"}',
    },
    'list of experiments': { url: experiments, headers },
    'ten flags of a person': {
      url: `${url}/flags/?v=2`,
      headers: { 'Content-Type': 'application/json' },
      method: 'POST',
      body: JSON.stringify({ token, distinct_id: 'ada' }),
    },
    'get an experiment': { url: `${experiments}${experiment}/`, headers },
    'a constant answer of this server': { url: `${url}/_livez` },
  } satisfies Record<string, RequestSpec>;
}

/** Starts a server that responds to every request with the same text, as fast as Node can. */
async function constantServer(text: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}

const median = (numbers: number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;

async function measureAll(requests: Record<string, RequestSpec>, print: Print) {
  const rates: Record<string, Awaited<ReturnType<typeof load>>[]> = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, question] of Object.entries(requests)) {
      await load(question, WARM_UP_SECONDS);
      rates[name] = [...(rates[name] ?? []), await load(question)];
    }
  for (const [name, all] of Object.entries(rates)) {
    const others = [...new Set(all.flatMap(({ statuses }) => Object.keys(statuses)))].filter((one) => one !== '200');
    print(
      `  ${name}: ${median(all.map(({ rate }) => rate))}/s, p50 ${median(all.map(({ p50 }) => p50)).toFixed(1)} ms, p99 ${median(all.map(({ p99 }) => p99)).toFixed(1)} ms${others.length > 0 ? `, also answers ${others}` : ''}`,
    );
  }
}

interface FixedRate {
  name: string;
  count: number;
  p50: number;
  p99: number;
  most: number;
  statuses: Record<string, number>;
}

/** Groups of requests that run at the same time. Their rates don't depend on the response times. */
const fixedRates = [
  [
    { name: 'get a project', perSecond: 500 },
    { name: 'list(100) of projects', perSecond: 50 },
  ],
  [{ name: 'ten flags of a person', perSecond: 200 }],
];

async function measureFixedRate(
  requests: Record<string, RequestSpec>,
  rates: (typeof fixedRates)[number],
  print: Print,
) {
  const streams = rates.map((stream) => ({ ...stream, ...requests[stream.name] }));
  const work = JSON.stringify({ seconds: FIXED_RATE_SECONDS, streams });
  const { stdout } = await runProgram(process.execPath, [join(import.meta.dirname, 'fixed-rate.mjs'), work]);
  for (const { name, count, p50, p99, most, statuses } of JSON.parse(stdout) as FixedRate[])
    print(
      `  at a fixed rate, ${name}: ${count} in ${FIXED_RATE_SECONDS} s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${most.toFixed(0)} ms, ${JSON.stringify(statuses)}`,
    );
}

/**
 * Measures how fast a production build reads and changes projects and experiments: `reads COUNT`. Further parameters
 * are URLs of other servers, such as `http://127.0.0.1:4702/projects/500`. These servers are measured in the same
 * rounds.
 */
export async function run([given = '10000', ...addresses]: string[], print: Print) {
  const count = Number(given);
  const beside = Object.fromEntries(addresses.map((url) => [url, { url }]));
  print(`${count} projects and ${count * EXPERIMENTS_EACH} experiments, ${CONNECTIONS} connections`);
  const dataDir = mkdtempSync(join(tmpdir(), 'hedgerow-bench-'));
  const made = await fill(dataDir, count);
  const server = await startProcess({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' });
  const requests = questions(server, made);
  const answer = await (
    await fetch(requests['get a project'].url, { headers: requests['get a project'].headers })
  ).text();
  const constant = await constantServer(answer);
  try {
    const bare = {
      'a constant answer of bare Node': { url: constant.url },
      'the same over 64 connections': { url: constant.url, connections: MANY_CONNECTIONS },
    };
    await measureAll({ ...requests, ...bare, ...beside }, print);
    for (const rates of fixedRates) await measureFixedRate(requests, rates, print);
  } finally {
    constant.stop();
    await server.stop('SIGTERM');
    rmSync(dataDir, { recursive: true });
  }
}
