import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserFacingError } from '../../user-facing-error.ts';

/** The operating system user for PostgreSQL, in the format of `spawn`. */
export interface SystemUser {
  uid: number;
  gid: number;
}

function idOf(name: string, option: '-u' | '-g'): number | null {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}

function userCalled(name: string): SystemUser | null {
  const [uid, gid] = [idOf(name, '-u'), idOf(name, '-g')];
  return uid && gid !== null ? { uid, gid } : null;
}

function unprivilegedUser(): SystemUser {
  const user = userCalled('postgres') ?? userCalled('nobody');
  if (user) return user;
  throw new UserFacingError(
    'PostgreSQL can\'t run as root, and there is no user "postgres" or "nobody". Start the server as another user, or set DATABASE_URL.',
  );
}

/**
 * Creates the data folder. Parent folders get the default mode, because PostgreSQL's user must be able to access them.
 */
function createFolder(dataDir: string) {
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(dataDir, { mode: 0o700, recursive: true });
}

/** Matches the names of files that this server or an older version creates in a data folder. */
const OWN_ENTRY = /^(database(\.unfinished)?|lock\..+|postgres.+|socket)$/;

/** Whether a folder is empty or already a data folder. It is safe to change the owner of such a folder. */
const isDataFolder = (folder: string) => readdirSync(folder).every((name) => OWN_ENTRY.test(name));

/**
 * Creates the data folder if it is missing, and returns the user for PostgreSQL. PostgreSQL can't run as root. If this
 * process runs as root, PostgreSQL's user is the folder's owner. If root also owns the folder, PostgreSQL's user is
 * `postgres` or `nobody`. This user becomes the folder's owner, unless the folder contains other files.
 * @returns null if PostgreSQL can run as the process's user.
 */
export function prepareDataFolder(dataDir: string): SystemUser | null {
  createFolder(dataDir);
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(dataDir);
  if (uid !== 0) return { uid, gid };
  const user = unprivilegedUser();
  if (isDataFolder(dataDir)) chownSync(dataDir, user.uid, user.gid);
  return user;
}

/** Creates a folder that only PostgreSQL's user can access, or corrects an existing folder's owner and mode. */
export function makePrivateFolder(folder: string, user: SystemUser | null) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

function canEnter({ uid, gid, mode }: Stats, user: SystemUser): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/**
 * Returns the first folder on the path, from the root to `path` itself, that the user can't access; null if there is
 * none.
 */
export function findInaccessibleFolder(path: string, user: SystemUser | null): string | null {
  if (!user) return null;
  const parent = dirname(path);
  const outer = parent === path ? null : findInaccessibleFolder(parent, user);
  return outer ?? (canEnter(statSync(path), user) ? null : path);
}

/** Throws if PostgreSQL's user can't access the data folder. */
export function requireFolderAccess(dataDir: string, user: SystemUser | null) {
  const closed = findInaccessibleFolder(dataDir, user);
  if (closed === null) return;
  throw new UserFacingError(
    `PostgreSQL runs as the user with the id ${user?.uid}. This user can't enter the folder ${closed}. Run "chmod o+x ${closed}", or set DATA_DIR to a folder elsewhere.`,
  );
}
