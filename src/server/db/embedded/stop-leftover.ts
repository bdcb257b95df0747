import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const CHECK_EVERY_MS = 25;

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** The command line of a process; empty for one that doesn't exist. */
function commandLineOf(pid: number): string {
  if (process.platform === 'linux') return readOrNull(`/proc/${pid}/cmdline`) ?? '';
  return spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout ?? '';
}

/** The running process that PostgreSQL recorded in its data directory. The id may have been reused by another process. */
function postmasterOf(cluster: string): number | null {
  const pid = Number(readOrNull(join(cluster, 'postmaster.pid'))?.split('\n', 1)[0]);
  return pid > 0 && commandLineOf(pid).includes(cluster) ? pid : null;
}

async function hasEnded(cluster: string, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await wait(CHECK_EVERY_MS))
    if (postmasterOf(cluster) === null) return true;
  return false;
}

/** PostgreSQL's shutdown modes "fast" and "immediate", then the signal that no process can ignore. */
const steps = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * Stops a PostgreSQL that outlived its server and its guard. Call it only while holding the lock of the data folder.
 * Also removes a stale `postmaster.pid`: PostgreSQL would not start if another process now has its id.
 */
export async function stopLeftover(cluster: string) {
  for (const [signal, withinMs] of steps) {
    const pid = postmasterOf(cluster);
    if (pid === null) break;
    process.kill(pid, signal);
    if (await hasEnded(cluster, withinMs)) break;
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}
