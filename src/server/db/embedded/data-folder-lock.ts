import {
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from '../../process/is-process-alive.ts';
import { UserFacingError } from '../../user-facing-error.ts';

/** The error if another process uses the data folder. */
export class FolderInUse extends UserFacingError {}

interface Holder {
  pid: number;
  /** Distinguishes the process from a later process with the same id. Null if the system does not provide it. */
  startedAt: string | null;
  /** The process id namespace. Each container has its own namespace. Null if the system does not provide it. */
  namespace: string | null;
}

/** A process in another container counts as running until its last heartbeat is this old, in milliseconds. */
const HEARTBEAT_EXPIRES_MS = 30_000;
const HEARTBEAT_EVERY_MS = 5_000;

/** Returns the trimmed text from `read`; null if the file does not exist or can't be read. */
function textOrNull(read: () => string): string | null {
  try {
    return read().trim();
  } catch {
    return null;
  }
}

const ENDED = /^[ZX]$/;

/**
 * Returns when a process started: the boot id and the clock ticks since the boot. Returns null if the process does not
 * exist or is a zombie, and on systems without `/proc`.
 */
function startTimeOf(pid: number): string | null {
  const boot = textOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const stat = textOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the program's name in brackets. The name may contain spaces and brackets.
  const [state = '', ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const started = fields[18];
  return boot && started && !ENDED.test(state) ? `${boot} ${started}` : null;
}

const self = (): Holder => ({
  pid: process.pid,
  startedAt: startTimeOf(process.pid),
  namespace: textOrNull(() => readlinkSync('/proc/self/ns/pid')),
});

function isAlive(holder: Holder, file: string): boolean {
  if (holder.namespace !== self().namespace) return Date.now() - statSync(file).mtimeMs < HEARTBEAT_EXPIRES_MS;
  return isProcessAlive(holder.pid) && startTimeOf(holder.pid) === holder.startedAt;
}

interface Lock extends Holder {
  file: string;
  generation: number;
}

/**
 * The holder of a lock file without readable content. A power failure can leave such a file. Only its last heartbeat
 * decides whether the holder counts as running.
 */
const unreadable: Holder = { pid: 0, startedAt: null, namespace: 'unreadable' };

function holderIn(text: string): Holder {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return unreadable;
  }
}

/** Reads a lock file. Returns an empty list if another process has just deleted the file. */
function readLock(folder: string, name: string): Lock[] {
  const file = join(folder, name);
  const text = textOrNull(() => readFileSync(file, 'utf8'));
  return text === null ? [] : [{ ...holderIn(text), file, generation: Number(name.slice('lock.'.length)) }];
}

const locksIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^lock\.\d+$/.test(name))
    .flatMap((name) => readLock(folder, name));

/** Returns a message that says who uses a folder, and what to do. */
function inUseText(folder: string, { pid, namespace }: Holder): string {
  if (namespace === unreadable.namespace)
    return `The lock of the database in ${folder} is damaged. If no other process uses the folder, start again after ${HEARTBEAT_EXPIRES_MS / 1000} seconds.`;
  if (namespace !== self().namespace)
    return `The database in ${folder} is in use by process ${pid} in another container. Stop the other container, or set DATA_DIR to another folder.`;
  return `The database in ${folder} is in use by process ${pid}. Stop this process, or set DATA_DIR to another folder.`;
}

function throwIfLocked(folder: string, locks: Lock[]) {
  const held = locks.find((lock) => isAlive(lock, lock.file));
  if (held) throw new FolderInUse(inUseText(folder, held));
}

/** Creates `to` atomically, as a hard link to the complete file `from`. Returns false if `to` already exists. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function claim(folder: string): string {
  const before = locksIn(folder);
  throwIfLocked(folder, before);
  const mine = join(folder, `lock.${1 + Math.max(0, ...before.map(({ generation }) => generation))}`);
  const draft = join(folder, `lock.draft-${process.pid}`);
  writeFileSync(draft, JSON.stringify(self()));
  const won = link(draft, mine);
  rmSync(draft);
  return won ? mine : claim(folder);
}

/**
 * Locks a data folder for this process. Only the process with the lock may create a database, start PostgreSQL, or stop
 * a PostgreSQL that a killed server has left running. PostgreSQL's own lock file is not enough: it does not exist
 * before the database does, and it does not work between two containers with a shared volume. If the holder of a lock
 * was killed, a lock of the next generation replaces it, and then the old lock is deleted. Only one process can create the
 * lock of a generation, so only one can replace the old lock.
 * @returns a function that unlocks the folder.
 * @throws FolderInUse if another process has the lock.
 */
export function lockFolder(folder: string): () => void {
  const mine = claim(folder);
  const others = locksIn(folder).filter(({ file }) => file !== mine);
  try {
    throwIfLocked(folder, others);
  } catch (error) {
    rmSync(mine);
    throw error;
  }
  for (const { file } of others) rmSync(file, { force: true });
  const heartbeat = setInterval(() => utimesSync(mine, new Date(), new Date()), HEARTBEAT_EVERY_MS).unref();
  return () => {
    clearInterval(heartbeat);
    rmSync(mine, { force: true });
  };
}
