import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { UserFacingError } from '../../user-facing-error.ts';
import type { EmbeddedConnection } from './connection.ts';
import { environment } from './environment.ts';
import { filesIn } from './file-paths.ts';
import { guard } from './guard.ts';
import type { Programs } from './programs.ts';
import type { SystemUser } from './system-user.ts';

const CHECK_EVERY_MS = 20;
const LAST_LINES = 10;
const LAST_LINES_WITHIN_MS = 50;

/** PostgreSQL settings that differ from the defaults. */
const settingsFor = ({ host, port }: EmbeddedConnection): Record<string, string> => ({
  ...(host.startsWith('/')
    ? { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
    : { listen_addresses: host, unix_socket_directories: '' }),
  port: String(port),
  // Containers limit /dev/shm to 64 MB, which parallel queries exceed.
  dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // PostgreSQL does not log failed statements, because Hedgerow logs their errors itself, without values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
});

/** A running PostgreSQL with its guard process. */
export interface PostgresRun {
  /** Resolves when the guard has ended. Normally, PostgreSQL ends before the guard. */
  ended: Promise<unknown>;
  hasEnded: () => boolean;
  /** Returns the last lines of PostgreSQL's output. */
  lastLines: () => string;
  /** Starts a fast shutdown. Does not wait until PostgreSQL has ended. */
  stop: () => void;
}

/** Starts PostgreSQL in a separate process group, because Ctrl+C in a terminal must not stop it. */
export function spawnPostgres(
  dataDir: string,
  { programs, user, connection }: { programs: Programs; user: SystemUser | null; connection: EmbeddedConnection },
  onLine: (line: string) => void,
): PostgresRun {
  const settings = Object.entries(settingsFor(connection)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = {
    program: programs.postgres,
    args: ['-D', filesIn(dataDir).cluster, ...settings],
    options: { ...user, cwd: dataDir, env: environment() },
  };
  const child: ChildProcess = spawn(process.execPath, ['-e', `(${guard})()`, JSON.stringify(command)], {
    cwd: dataDir,
    env: environment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  if (child.stderr)
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
      onLine(line);
    });
  child.stdin?.on('error', () => {});
  return {
    // Waits for "exit", not for "close": if the guard is killed, PostgreSQL keeps the error output open.
    ended: once(child, 'exit').then(() => wait(LAST_LINES_WITHIN_MS)),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    lastLines: () => lines.join(' '),
    stop: () => child.stdin?.end(),
  };
}

async function accepts(connection: EmbeddedConnection): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until PostgreSQL accepts connections. After a crash, this can take long. Throws if PostgreSQL ends. */
export async function waitUntilReady(run: PostgresRun, connection: EmbeddedConnection) {
  while (!(await accepts(connection))) {
    if (run.hasEnded()) throw new UserFacingError(`The embedded PostgreSQL did not start: ${run.lastLines()}`);
    await Promise.race([wait(CHECK_EVERY_MS), run.ended]);
  }
}
