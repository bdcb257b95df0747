import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Returns a file's text; null if the file does not exist.
 * @throws UserFacingError if the file can't be read
 */
export function readTextFile({ folder }: Pick<Terminal, 'folder'>, path: string): string | null {
  const full = resolve(folder, path);
  if (!existsSync(full)) return null;
  try {
    return readFileSync(full, 'utf8');
  } catch (error) {
    throw new UserFacingError(`${path} can't be read: ${reasonOf(error)}.`);
  }
}

/**
 * Writes a file atomically: if writing fails, the old file is unchanged.
 * @throws UserFacingError if the file can't be written
 */
export function writeTextFile({ folder }: Pick<Terminal, 'folder'>, path: string, text: string): void {
  const full = resolve(folder, path);
  const temporary = `${full}.${process.pid}.part`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, full);
  } catch (error) {
    throw new UserFacingError(`${path} can't be written: ${reasonOf(error)}.`);
  }
}
