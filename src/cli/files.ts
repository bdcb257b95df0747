import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { resolve } from 'node:path';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readBytes(path: string, full: string): Buffer {
  try {
    return readFileSync(full);
  } catch (error) {
    throw new UserFacingError(`${path} can't be read: ${reasonOf(error)}.`);
  }
}

function textOf(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserFacingError(`${path} is not a text in UTF-8; save it with this encoding.`);
  }
}

/**
 * Returns a file's text; null if the file does not exist.
 * @throws UserFacingError if the file can't be read
 */
export function readTextFile({ folder }: Pick<Terminal, 'folder'>, path: string): string | null {
  const full = resolve(folder, path);
  if (!existsSync(full)) return null;
  return textOf(path, readBytes(path, full));
}

/**
 * Writes a file atomically: if writing fails, the old file is unchanged. Keeps the permissions of the old file, and writes
 * to the file that a symbolic link leads to.
 * @throws UserFacingError if the file can't be written
 */
export function writeTextFile({ folder }: Pick<Terminal, 'folder'>, path: string, text: string): void {
  const named = resolve(folder, path);
  const full = existsSync(named) ? realpathSync(named) : named;
  const temporary = `${full}.${process.pid}.part`;
  try {
    // Replacing a file needs only a writable folder, but a read-only file must stay as it is.
    if (existsSync(full)) accessSync(full, constants.W_OK);
    writeFileSync(temporary, text, existsSync(full) ? { mode: statSync(full).mode } : {});
    renameSync(temporary, full);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new UserFacingError(`${path} can't be written: ${reasonOf(error)}.`);
  }
}
