import { setTimeout as wait } from 'node:timers/promises';
import type { LogEntry } from '../../log-entry.ts';
import { retry } from '../../process/retry.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import type { DatabaseServer } from '../database-location.ts';
import { ensureCluster } from './cluster.ts';
import { connectionTo, prepareEndpoint, removeEndpoint, removeSocket } from './connection.ts';
import { FolderInUse, lockFolder } from './data-folder-lock.ts';
import { filesIn } from './file-paths.ts';
import { type PostgresRun, spawnPostgres, waitUntilReady } from './postgres-process.ts';
import { findPrograms } from './programs.ts';
import { stopLeftover } from './stop-leftover.ts';
import { prepareDataFolder, requireFolderAccess, type SystemUser } from './system-user.ts';

type Log = (entry: LogEntry) => void;

/** Matches messages of level LOG, and FATAL messages about connections that end because of a startup or shutdown. */
const ROUTINE = / LOG: | FATAL: {2}(the database system is |terminating connection due to administrator command)/;

const logLine = (log: Log) => (line: string) =>
  log({ level: ROUTINE.test(line) ? 'debug' : 'warn', message: `PostgreSQL: ${line}` });

const MAX_PAUSE_MS = 5_000;

/** Restarts PostgreSQL when it exits, with increasing delays, until `stop` is called. */
class Supervisor {
  readonly #start: () => Promise<PostgresRun>;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #run: PostgresRun;
  #watching: Promise<void>;

  constructor(run: PostgresRun, start: () => Promise<PostgresRun>, log: Log) {
    this.#run = run;
    this.#start = start;
    this.#log = log;
    this.#watching = this.#watch();
  }

  async #watch() {
    for (let pauseMs = 100; !this.#stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      await this.#run.ended;
      if (this.#stopping.signal.aborted) return;
      this.#log({ level: 'error', message: `PostgreSQL has stopped and is being restarted: ${this.#run.lastLines()}` });
      await wait(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (await this.#restart()) pauseMs = 50;
    }
  }

  async #restart(): Promise<boolean> {
    try {
      this.#run = await this.#start();
      return true;
    } catch (error) {
      this.#log({ level: 'error', message: String(error) });
      return false;
    }
  }

  async stop() {
    this.#stopping.abort();
    this.#run.stop();
    await this.#watching;
    this.#run.stop();
    await this.#run.ended;
  }
}

const lockWithRetry = (dataDir: string) =>
  retry(
    () => lockFolder(dataDir),
    (error) => error instanceof FolderInUse,
  );

function explained(dataDir: string, error: unknown) {
  if (error instanceof UserFacingError) return error;
  return new UserFacingError(`The folder ${dataDir} can't be used for the database: ${(error as Error).message}.`);
}

/**
 * Whether PostgreSQL can't start because processes of a killed PostgreSQL still use its shared memory. These processes
 * end soon.
 */
const isStillEnding = (error: unknown) => error instanceof UserFacingError && /shared memory block/.test(error.message);

async function startLocked(dataDir: string, user: SystemUser | null, log: Log, unlock: () => void) {
  requireFolderAccess(dataDir, user);
  const programs = findPrograms(dataDir, user);
  ensureCluster(dataDir, programs, user);
  const endpoint = await prepareEndpoint(dataDir, user);
  const connection = connectionTo(dataDir, endpoint);
  const start = async () => {
    await stopLeftover(filesIn(dataDir).cluster);
    removeSocket(connection);
    const run = spawnPostgres(dataDir, { programs, user, connection }, logLine(log));
    await waitUntilReady(run, connection);
    return run;
  };
  const supervisor = new Supervisor(await retry(start, isStillEnding), start, log);
  return {
    connection,
    stop: async () => {
      await supervisor.stop();
      await stopLeftover(filesIn(dataDir).cluster);
      removeEndpoint(dataDir);
      unlock();
    },
  };
}

/**
 * Starts the embedded PostgreSQL of a data folder. Creates the folder if needed and locks it until `stop`. Throws a
 * `UserFacingError` if the folder or this machine can't be used, and `FolderInUse` if another process uses the folder.
 */
export async function startEmbeddedPostgres(dataDir: string, log: Log): Promise<DatabaseServer> {
  try {
    const user = prepareDataFolder(dataDir);
    const unlock = await lockWithRetry(dataDir);
    return await startLocked(dataDir, user, log, unlock).catch((error: unknown) => {
      unlock();
      throw error;
    });
  } catch (error) {
    throw explained(dataDir, error);
  }
}
