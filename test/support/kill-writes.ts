import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type ServerProcess, startProcess } from './server-process.ts';

const OWNER_KEY = 'phx_killed_while_writing';
const WRITERS = 4;
const LONGEST_ROUND_MS = 1500;
const headers = { Authorization: `Bearer ${OWNER_KEY}`, 'Content-Type': 'application/json' };

/** The acknowledged writes. */
interface Acknowledged {
  /** The names of the created projects. */
  created: string[];
  /** By project: the last value that the server acknowledged, and the last value that was sent. */
  counters: Map<number, Counter>;
  /** The same for flags, by path. */
  flags: Map<string, Counter>;
}

interface Counter {
  stored: number;
  sent: number;
}

const newCounter = (): Counter => ({ stored: 0, sent: 0 });

const send = (server: ServerProcess, path: string, method: string, body: object) =>
  fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });

/** The server responds with 503, because its database is not available. */
class Unavailable extends Error {}

async function create(server: ServerProcess, path: string, body: object): Promise<number> {
  const answer = await send(server, path, 'POST', body);
  if (answer.status === 503) throw new Unavailable();
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

const createProject = (server: ServerProcess, name: string) => create(server, '/api/projects/', { name });

/** A flag's fields after a number of changes. All of them change together. */
const flagAfter = (count: number) => ({
  name: `v${count}`,
  filters: { groups: [{ properties: [], rollout_percentage: count % 101 }] },
});

async function createFlag(server: ServerProcess, project: number): Promise<string> {
  const list = `/api/projects/${project}/feature_flags/`;
  return `${list}${await create(server, list, { key: 'killed', ...flagAfter(0) })}/`;
}

/** Sends the next change, and remembers whether the server acknowledged it. */
async function change(server: ServerProcess, path: string, counter: Counter, body: object) {
  counter.sent += 1;
  const changed = await send(server, path, 'PATCH', body);
  if (changed.status === 200 && (await changed.json())) counter.stored = counter.sent;
}

/** Creates projects, and changes a project and a flag, until the server or its database stops responding. */
async function write(server: ServerProcess, writer: string, acknowledged: Acknowledged) {
  try {
    const id = await createProject(server, writer);
    acknowledged.created.push(writer);
    const [counter, flagCounter] = [newCounter(), newCounter()];
    acknowledged.counters.set(id, counter);
    const flag = await createFlag(server, id);
    acknowledged.flags.set(flag, flagCounter);
    for (let count = 1; ; count++) {
      const name = `${writer}-${count}`;
      await createProject(server, name);
      acknowledged.created.push(name);
      await change(server, `/api/projects/${id}/`, counter, {
        week_start_day: count % 2,
        slack_incoming_webhook: `https://h/${count}`,
      });
      await change(server, flag, flagCounter, flagAfter(count));
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof Unavailable)) throw error;
  }
}

interface Stored {
  id: number;
  name: string;
}

/** Reads all pages of the projects that this key can read. */
export async function readProjects(server: ServerProcess, key: string): Promise<Stored[]> {
  const rows: Stored[] = [];
  for (let path: string | null = `${server.url}/api/projects/?limit=1000`; path; ) {
    const page = (await (await fetch(path, { headers: { Authorization: `Bearer ${key}` } })).json()) as {
      results: Stored[];
      next: string | null;
    };
    rows.push(...page.results);
    path = page.next;
  }
  return rows;
}

async function counterOf(server: ServerProcess, id: number): Promise<number> {
  const answer = await fetch(`${server.url}/api/projects/${id}/`, { headers });
  const { slack_incoming_webhook } = (await answer.json()) as { slack_incoming_webhook: string | null };
  return Number(slack_incoming_webhook?.split('/').at(-1) ?? 0);
}

async function lostCounters(server: ServerProcess, { counters }: Acknowledged): Promise<number> {
  let lost = 0;
  for (const [id, { stored, sent }] of counters) {
    const found = await counterOf(server, id);
    if (found < stored || found > sent) lost += 1;
  }
  return lost;
}

const read = async (server: ServerProcess, path: string) =>
  (await fetch(`${server.url}${path}`, { headers })).json() as Promise<Record<string, unknown>>;

/**
 * Whether a flag is one of the sent versions, no older than the last acknowledged one, and its activity has exactly the
 * changes that are stored.
 */
async function isIntact(server: ServerProcess, path: string, { stored, sent }: Counter): Promise<boolean> {
  const [flag, activity] = [await read(server, path), await read(server, `${path}activity/`)];
  const count = Number(flag['version']) - 1;
  const { name, filters } = flagAfter(count);
  const last = JSON.stringify((activity['results'] as unknown[])[0]);
  return (
    stored <= count &&
    count <= sent &&
    isDeepStrictEqual([flag['name'], flag['filters'], activity['total_count']], [name, filters, count + 1]) &&
    (count === 0 || last.includes(`"after":"${name}"`))
  );
}

async function damagedFlags(server: ServerProcess, { flags }: Acknowledged): Promise<number> {
  let damaged = 0;
  for (const [path, counter] of flags) if (!(await isIntact(server, path, counter))) damaged += 1;
  return damaged;
}

/** Waits until `WRITERS` more projects have been created. */
async function untilUnderWay({ created }: Acknowledged) {
  const before = created.length;
  while (created.length < before + WRITERS) await wait(10);
}

const ps = (...options: string[]) => spawnSync('ps', options, { encoding: 'utf8' }).stdout;

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres-18/postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Returns the running processes of PostgreSQL and of the guard of a data folder, as `ps` lists them. */
export const processesOf = (dataDir: string): string[] =>
  ps('-eo', 'pid=,stat=,args=')
    .split('\n')
    .filter((line) => line.includes(`${dataDir}/`) && !/^\s*\d+ Z/.test(line));

export type Victim = 'server' | 'guard' | 'PostgreSQL' | 'all';

const victims: Record<Victim, (server: ServerProcess, dataDir: string) => number[]> = {
  server: ({ pid }) => [pid],
  guard: (_, dataDir) => [Number(ps('-o', 'ppid=', '-p', String(postmasterOf(dataDir))))],
  PostgreSQL: (_, dataDir) => [postmasterOf(dataDir)],
  all: (server, dataDir) => [
    ...victims.server(server, dataDir),
    ...victims.guard(server, dataDir),
    ...victims.PostgreSQL(server, dataDir),
  ],
};

async function untilReady({ url }: ServerProcess) {
  while ((await fetch(`${url}/_readyz`)).status !== 200) await wait(50);
}

/** Kills the victim. If the server itself survives, waits until it is ready again, and then stops it. */
async function kill(server: ServerProcess, victim: Victim, dataDir: string) {
  for (const pid of victims[victim](server, dataDir)) process.kill(pid, 'SIGKILL');
  if (victim === 'server' || victim === 'all') return void (await server.stop('SIGKILL'));
  await wait(300);
  await untilReady(server);
  await server.stop('SIGTERM');
}

/**
 * Repeatedly kills a process while several clients write. Then reads every acknowledged write from a new server.
 * @returns how many writes were acknowledged, how many of them are missing, how many flags differ from what was sent or
 * from their activity, and how long the slowest start took.
 */
export async function killWhileWriting(env: Record<string, string>, kills: number, victim: Victim = 'server') {
  const acknowledged: Acknowledged = { created: [], counters: new Map(), flags: new Map() };
  const opened: number[] = [];
  for (let round = 0; round < kills; round++) {
    const startedAt = Date.now();
    const server = await startProcess({ ...env, OWNER_KEY, DEMO: '0' });
    opened.push(Date.now() - startedAt);
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(server, `w${round}.${writer}`, acknowledged));
    const ended = Promise.all(writers);
    await Promise.race([untilUnderWay(acknowledged), ended]);
    await wait(Math.random() * LONGEST_ROUND_MS);
    await kill(server, victim, env['DATA_DIR'] ?? '');
    await ended;
  }
  const server = await startProcess({ ...env, OWNER_KEY, DEMO: '0' });
  const names = new Set((await readProjects(server, OWNER_KEY)).map(({ name }) => name));
  const missing = acknowledged.created.filter((name) => !names.has(name));
  const lost = missing.length + (await lostCounters(server, acknowledged));
  const damaged = await damagedFlags(server, acknowledged);
  await server.stop('SIGTERM');
  const counters = [...acknowledged.counters.values(), ...acknowledged.flags.values()];
  const changes = counters.reduce((sum, { stored }) => sum + stored, 0);
  return {
    acknowledged: acknowledged.created.length + changes,
    lost,
    flags: acknowledged.flags.size,
    damaged,
    slowestStartMs: Math.max(...opened),
  };
}
