import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Terminal } from '../terminal.ts';
import { UserFacingError } from '../user-facing-error.ts';

/** The lock of a living process is renewed more often than this. An older one is of a process of another machine. */
const STALE_AFTER_MS = 30 * 60_000;

/** The lock of a state file, with which only one process works on it. */
export interface Lock {
  /** Shows that this process is still working. */
  renew(): void;
  release(): void;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

interface Holder {
  /** `<process id> <unique text>`. */
  content: string;
  pid: number;
  isStale: boolean;
}

/** The locks that this process has. */
const held = new Set<string>();

/** Returns who has a lock; null if nobody has. */
function holderOf(file: string): Holder | null {
  try {
    const content = readFileSync(file, 'utf8');
    const pid = Number.parseInt(content, 10);
    const isOld = Date.now() - statSync(file).mtimeMs > STALE_AFTER_MS;
    // In a container, every run can have the same process id.
    const isWorking = pid === process.pid ? held.has(content) : pid > 0 && isAlive(pid);
    return { content, pid, isStale: isOld || !isWorking };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Removes a stale lock, unless another process has replaced it in the meantime. */
function removeStale(file: string, { content }: Holder) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== content) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Creates the lock with its content, unless it exists. */
function tryLock(file: string, content: string): boolean {
  const complete = `${file}.${randomUUID()}`;
  writeFileSync(complete, content);
  try {
    linkSync(complete, file);
    held.add(content);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(complete, { force: true });
  }
}

function lockFile(file: string): Lock | number {
  const content = `${process.pid} ${randomUUID()}`;
  const isOwn = () => holderOf(file)?.content === content;
  while (!tryLock(file, content)) {
    const holder = holderOf(file);
    if (holder && !holder.isStale) return holder.pid;
    if (holder) removeStale(file, holder);
  }
  return {
    renew() {
      if (isOwn()) utimesSync(file, new Date(), new Date());
    },
    release() {
      if (isOwn()) rmSync(file, { force: true });
      held.delete(content);
    },
  };
}

/**
 * Locks a state file. A lock whose process has ended is taken over.
 * @returns the lock, or the id of the process that has it
 * @throws UserFacingError if the folder can't be written
 */
export function lockState({ folder }: Pick<Terminal, 'folder'>, path: string): Lock | number {
  try {
    return lockFile(resolve(folder, `${path}.lock`));
  } catch (error) {
    throw new UserFacingError(`${path} can't be locked: ${(error as Error).message}.`);
  }
}
