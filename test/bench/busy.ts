import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';

type Print = (line: string) => void;

const KEY = 'phx_bench_busy';
const headers = { Authorization: `Bearer ${KEY}` };

interface Figures {
  figures: { name: string; count: number; p50: number; p99: number; max: number; statuses: Record<string, number> }[];
  /**
   * The acknowledged writes: the number of events, and the latest name of each project, by project id. `results` is the
   * path of the results that count the events.
   */
  stored: { results: string; events: number; names: Record<string, string> };
  failed: number;
  failures: object[];
}

/** Returns the resident memory of a process in MB. Works only on Linux. */
const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Reads the memory of a process every second until `stop`. `seen` has one value in MB per second. */
function watchMemory(pid: number) {
  const seen: number[] = [memoryOf(pid)];
  const watch = setInterval(() => seen.push(memoryOf(pid)), 1000);
  return { seen, stop: () => clearInterval(watch) };
}

async function lostIn({ url }: ServerProcess, { results, events, names }: Figures['stored']) {
  const ask = async (path: string) => (await fetch(`${url}${path}`, { headers })).json();
  const { result } = await ask(`${results}?refresh=true`);
  const counted = result.variants.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  let lostNames = 0;
  for (const [id, name] of Object.entries(names)) if ((await ask(`/api/projects/${id}/`)).name !== name) lostNames++;
  return { events: events - counted, names: lostNames };
}

const runProgram = promisify(execFile);
const QUIET_MS = 10_000;

export interface Load {
  seconds: number;
  connections: number;
  /** How long each connection pauses after a request. */
  pauseMs: number;
}

/** Starts a server, runs a mixed load on it, and prints the measurements and the number of lost writes. */
export async function benchOn(env: Record<string, string>, load: Load, print: Print) {
  const { seconds, connections } = load;
  const server = await startProcess({ ...env, OWNER_KEY: KEY, DEMO: '0', LOG_LEVEL: 'error' });
  const memory = watchMemory(server.pid);
  const work = JSON.stringify({ url: server.url, key: KEY, ...load });
  const { stdout } = await runProgram(process.execPath, [join(import.meta.dirname, 'busy-load.mjs'), work]);
  const { figures, stored, failed, failures } = JSON.parse(stdout) as Figures;
  await wait(QUIET_MS);
  memory.stop();
  const lost = await lostIn(server, stored);
  const all = figures.reduce((sum, { count }) => sum + count, 0);
  print(`${connections} connections for ${seconds} s, ${all} requests, ${failed} failed, lost ${JSON.stringify(lost)}`);
  for (const { name, count, p50, p99, max, statuses } of figures)
    print(`  ${name}: ${count}, p50 ${p50} ms, p99 ${p99} ms, at most ${max} ms, ${JSON.stringify(statuses)}`);
  const points = [10, 20, 40, 60, 120, 240, 300, 360, 480, 600].filter((second) => second <= seconds);
  print(
    `  memory: start ${memory.seen[0]} MB, ${points.map((second) => `${second} s ${memory.seen[second]} MB`).join(', ')}, most ${Math.max(...memory.seen)} MB, ${QUIET_MS / 1000} s after ${memory.seen.at(-1)} MB`,
  );
  for (const failure of failures) print(`  failed: ${JSON.stringify(failure)}`);
  print(
    `  shutdown: exit code ${await server.stop('SIGTERM')}, errors in the log: ${server.output.stdout.split('"level":"error"').length - 1}`,
  );
}

/**
 * Many people and programs read and write at once: `busy SECONDS CONNECTIONS`. With a third parameter, the server uses the
 * database in this folder.
 */
export async function run([seconds = '60', connections = '200', folder]: string[], print: Print) {
  const load = { seconds: Number(seconds), connections: Number(connections), pauseMs: 0 };
  const DATA_DIR = folder ?? mkdtempSync(join(tmpdir(), 'hedgerow-bench-'));
  await benchOn({ DATA_DIR }, load, print);
  if (!folder) rmSync(DATA_DIR, { recursive: true });
}
