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

/** Returns a process's command line; empty if the process does not exist. */
function commandLineOf(pid: number): string {
  if (process.platform === 'linux') return readOrNull(`/proc/${pid}/cmdline`) ?? '';
  return spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * Returns the process id that PostgreSQL has stored in its data directory; null if no PostgreSQL is running with this id.
 * After PostgreSQL has ended, another process can have the id.
 */
function postmasterOf(cluster: string): number | null {
  const pid = Number(readOrNull(join(cluster, 'postmaster.pid'))?.split('\n', 1)[0]);
  return pid > 0 && commandLineOf(pid).includes(cluster) ? pid : null;
}

async function hasEnded(cluster: string, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await wait(CHECK_EVERY_MS))
    if (postmasterOf(cluster) === null) return true;
  return false;
}

/**
 * The signals for PostgreSQL's shutdown modes "fast" and "immediate", then the signal that no process can ignore. Each
 * number is the maximum time to wait until PostgreSQL has ended, in milliseconds.
 */
const steps = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * Stops a PostgreSQL that is still running after its server and its guard have ended. The caller must have the data
 * folder's lock. Also deletes an old `postmaster.pid`, because PostgreSQL does not start if another process now has
 * the process id in this file.
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
