import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of this run's PostgreSQL without a database name; null where there is none. */
    postgres: string | null;
  }
}

/** The migrated, empty database that every test file copies. */
export const TEMPLATE = 'hedgerow_template';

const programs = ['postgres', 'initdb', 'pg_ctl'];
const DEBIAN = '/usr/lib/postgresql';

/** Debian keeps the server's programs off the PATH, one folder per version. */
const debianFolders = () =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];

const findPrograms = () =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders()].find(
    (folder) => folder !== '' && programs.every((program) => existsSync(join(folder, program))),
  );

const idOf = (user: string, flag: '-u' | '-g') => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

/** PostgreSQL refuses to run as root, so root lends it the identity of somebody with fewer rights. */
function identity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const user = ['postgres', 'nobody'].find((name) => {
    try {
      return idOf(name, '-u') > 0;
    } catch {
      return false;
    }
  });
  return user ? { uid: idOf(user, '-u'), gid: idOf(user, '-g') } : {};
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address && typeof address === 'object' ? address.port : 0;
}

async function untilReady(url: string, deadlineAt = Date.now() + 60_000): Promise<void> {
  const client = new pg.Client(`${url}/postgres`);
  try {
    await client.connect();
    await client.query(`create database ${TEMPLATE}`);
  } catch (error) {
    if (Date.now() > deadlineAt) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await untilReady(url, deadlineAt);
  } finally {
    await client.end();
  }
}

/** The shell stops the server when its standard input closes, so it goes with the test run however that ends. */
const GUARD = '"$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server';

async function start(programFolder: string) {
  const as = { ...identity(), cwd: tmpdir() };
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-postgres-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const initial = ['-D', folder, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programFolder, 'initdb'), initial, { ...as, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const command = [join(programFolder, 'postgres'), '-D', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', ...command], { ...as, stdio: ['pipe', 'ignore', 'ignore'] });
  const stop = async () => {
    const ended = once(guard, 'exit');
    guard.stdin.end();
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}`, stop };
}

/** Starts a PostgreSQL of the caller's own with an empty, unmigrated database; null where this machine lacks the programs. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> } | null> {
  const programFolder = findPrograms();
  if (!programFolder) return null;
  const cluster = await start(programFolder);
  await untilReady(cluster.url);
  return cluster;
}

/** Starts one PostgreSQL for the whole run, where this machine has the programs. */
export async function setup(project: TestProject) {
  const cluster = await startPostgres();
  if (!cluster) {
    project.provide('postgres', null);
    process.stdout.write('No PostgreSQL programs on this machine: the PostgreSQL half of the suite is skipped.\n');
    return;
  }
  const { url, stop } = cluster;
  const db = await openDatabase({ url: `${url}/${TEMPLATE}` });
  await migrate(db);
  await db.destroy();
  project.provide('postgres', url);
  return stop;
}
