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
import { Refusal } from '../refusal.ts';

/** Another process has the folder. */
export class Held extends Refusal {}

interface Holder {
  pid: number;
  /** Tells the process from a later one with the same number; null where the system does not say. */
  birth: string | null;
  /** The set of processes that can see each other: containers have their own. */
  namespace: string | null;
}

/** A holder that we cannot see is believed alive this long after its last sign of life. */
const UNSEEN_MS = 30_000;
const SIGN_OF_LIFE_MS = 5_000;

/** The text that `read` finds, or null where this system has no such thing. */
function orNull(read: () => string): string | null {
  try {
    return read().trim();
  } catch {
    return null;
  }
}

const ENDED = /^[ZX]$/;

/** A process by its start, in clock ticks since the boot, and the boot by its id; null also for one that only waits to be buried. */
function birthOf(pid: number): string | null {
  const boot = orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the program's name, which may hold spaces and brackets.
  const [state = '', ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const started = fields[18];
  return boot && started && !ENDED.test(state) ? `${boot} ${started}` : null;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const self = (): Holder => ({
  pid: process.pid,
  birth: birthOf(process.pid),
  namespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
});

function isAlive(holder: Holder, file: string): boolean {
  if (holder.namespace !== self().namespace) return Date.now() - statSync(file).mtimeMs < UNSEEN_MS;
  return exists(holder.pid) && birthOf(holder.pid) === holder.birth;
}

interface Lock extends Holder {
  file: string;
  generation: number;
}

/** A power failure may leave a file without its text; it holds the folder as long as it shows signs of life. */
const unreadable: Holder = { pid: 0, birth: null, namespace: 'unreadable' };

function holderIn(text: string): Holder {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return unreadable;
  }
}

/** A file may vanish while it is read, when its holder lets go. */
function readLock(folder: string, name: string): Lock[] {
  const file = join(folder, name);
  const text = orNull(() => readFileSync(file, 'utf8'));
  return text === null ? [] : [{ ...holderIn(text), file, generation: Number(name.slice('lock.'.length)) }];
}

const locksIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^lock\.\d+$/.test(name))
    .flatMap((name) => readLock(folder, name));

function refuseIfHeld(folder: string, locks: Lock[]) {
  const held = locks.find((lock) => isAlive(lock, lock.file));
  if (held)
    throw new Held(`The database in ${folder} is in use by process ${held.pid}; stop that one first, or set DATA_DIR.`);
}

/** Puts the complete file in place at once; false when another process was faster. */
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
 * Makes this process the only one that may open the database in `folder`: the embedded Postgres does not refuse a second
 * one and then loses rows. A lock left by a killed process is outbid by the next generation and only then removed, so two
 * processes that find it at once cannot both win.
 * @returns lets go of the folder.
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
  const signs = setInterval(() => utimesSync(mine, new Date(), new Date()), SIGN_OF_LIFE_MS).unref();
  return () => {
    clearInterval(signs);
    rmSync(mine, { force: true });
  };
}
