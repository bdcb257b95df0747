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

/** Another process uses the data folder. */
export class FolderInUse extends UserFacingError {}

interface Holder {
  pid: number;
  /** Distinguishes the process from a later one with the same number; null where the system doesn't provide it. */
  startedAt: string | null;
  /** The namespace of process numbers: each container has its own. */
  namespace: string | null;
}

/** A process in another container counts as running until its last heartbeat is this old. */
const HEARTBEAT_EXPIRES_MS = 30_000;
const HEARTBEAT_EVERY_MS = 5_000;

/** The text that `read` returns, or null where this system doesn't have the file. */
function textOrNull(read: () => string): string | null {
  try {
    return read().trim();
  } catch {
    return null;
  }
}

const ENDED = /^[ZX]$/;

/** When a process started: the id of the boot and the clock ticks since it. Null also for a zombie process. */
function startTimeOf(pid: number): string | null {
  const boot = textOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const stat = textOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the program's name, which may hold spaces and brackets.
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

/** A power failure can leave a file without its content; only its heartbeat counts then. */
const unreadable: Holder = { pid: 0, startedAt: null, namespace: 'unreadable' };

function holderIn(text: string): Holder {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return unreadable;
  }
}

/** The file can disappear while it is read, when its holder unlocks the folder. */
function readLock(folder: string, name: string): Lock[] {
  const file = join(folder, name);
  const text = textOrNull(() => readFileSync(file, 'utf8'));
  return text === null ? [] : [{ ...holderIn(text), file, generation: Number(name.slice('lock.'.length)) }];
}

const locksIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^lock\.\d+$/.test(name))
    .flatMap((name) => readLock(folder, name));

function refuseIfHeld(folder: string, locks: Lock[]) {
  const held = locks.find((lock) => isAlive(lock, lock.file));
  if (held)
    throw new FolderInUse(
      `The database in ${folder} is in use by process ${held.pid}: stop it first, or set DATA_DIR.`,
    );
}

/** Puts the complete file in place atomically; false when another process was faster. */
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
  refuseIfHeld(folder, before);
  const mine = join(folder, `lock.${1 + Math.max(0, ...before.map(({ generation }) => generation))}`);
  const draft = join(folder, `lock.draft-${process.pid}`);
  writeFileSync(draft, JSON.stringify(self()));
  const won = link(draft, mine);
  rmSync(draft);
  return won ? mine : claim(folder);
}

/**
 * Locks a data folder for this process, which may then create a database in it, start PostgreSQL and stop one that was
 * left over. PostgreSQL's own lock file protects neither a folder that has no database yet nor two containers that share
 * a volume. The lock of a killed process is superseded by a lock of the next generation and only then removed, so that
 * two processes that find it at the same time can't both win.
 * @returns a function that unlocks the folder.
 * @throws FolderInUse where another process holds the lock.
 */
export function lockFolder(folder: string): () => void {
  const mine = claim(folder);
  const others = locksIn(folder).filter(({ file }) => file !== mine);
  try {
    refuseIfHeld(folder, others);
  } catch (refusal) {
    rmSync(mine);
    throw refusal;
  }
  for (const { file } of others) rmSync(file, { force: true });
  const heartbeat = setInterval(() => utimesSync(mine, new Date(), new Date()), HEARTBEAT_EVERY_MS).unref();
  return () => {
    clearInterval(heartbeat);
    rmSync(mine, { force: true });
  };
}
