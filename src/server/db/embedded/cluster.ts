import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { UserFacingError } from '../../user-facing-error.ts';
import type { DataFolder } from '../database-location.ts';
import { USER } from './connection.ts';
import { environment } from './environment.ts';
import { filesIn, hasCluster } from './file-paths.ts';
import type { Programs } from './programs.ts';
import { makePrivateFolder, type SystemUser } from './system-user.ts';

function writePassword(file: string, user: SystemUser | null) {
  writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
}

function explain(stderr: string, user: SystemUser | null): string {
  if (!/effective user ID|user does not exist/.test(stderr)) return stderr.trim().replaceAll('\n', ' ');
  const uid = user?.uid ?? process.getuid?.();
  return `the user id ${uid} has no entry in /etc/passwd; add one, or set DATABASE_URL to a PostgreSQL server`;
}

function runInitdb(dataDir: string, { initdb }: Programs, user: SystemUser | null) {
  const { password, unfinishedCluster } = filesIn(dataDir);
  const options = [
    ...['--pgdata', unfinishedCluster, '--username', USER, '--pwfile', password, '--auth', 'scram-sha-256'],
    // Some containers limit /dev/shm so much that the default type fails.
    ...(process.platform === 'win32' ? [] : ['--set', 'dynamic_shared_memory_type=mmap']),
    ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--locale', 'C.UTF-8', '--no-instructions'],
  ];
  const { status, stderr, error } = spawnSync(initdb, options, {
    ...user,
    cwd: dataDir,
    env: environment(),
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new UserFacingError(
      `PostgreSQL could not create a database in ${dataDir}: ${explain(error?.message ?? stderr, user)}.`,
    );
}

/** Restores the cluster's owner and mode. PostgreSQL does not start if other users have access to the cluster. */
function restoreModes(dataDir: string, user: SystemUser | null) {
  makePrivateFolder(filesIn(dataDir).cluster, user);
}

/**
 * Creates the cluster if it is missing. A new cluster has a temporary name until it is complete. If the process is
 * killed, the next start therefore does not use an incomplete cluster.
 */
export function ensureCluster(dataDir: string, programs: Programs, user: SystemUser | null) {
  if (hasCluster(dataDir)) return restoreModes(dataDir, user);
  const { cluster, unfinishedCluster, password } = filesIn(dataDir);
  rmSync(unfinishedCluster, { recursive: true, force: true });
  makePrivateFolder(unfinishedCluster, user);
  writePassword(password, user);
  runInitdb(dataDir, programs, user);
  renameSync(unfinishedCluster, cluster);
}

const LAST_PGLITE_COMMIT = '1e4a518';

/** Throws if the folder has no cluster, but this folder or the default folder of older versions contains PGlite data. */
export function rejectPgliteData({ dataDir, formerDataDir = dataDir }: DataFolder) {
  const holder = [dataDir, formerDataDir].find((folder) => existsSync(filesIn(folder).pglite));
  if (holder === undefined || hasCluster(dataDir)) return;
  throw new UserFacingError(
    `The folder ${holder} contains data of an older version of Hedgerow. Only commit ${LAST_PGLITE_COMMIT} and older commits can read it. With that commit, run "npm run --silent manage -- backup FILE". Then, with this version, run "npm run --silent manage -- restore FILE".`,
  );
}
