import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connection-pool.ts';
import type { DatabaseServer } from '#server/db/database-location.ts';
import { startDatabaseServer } from '#server/db/database-server.ts';
import type { EmbeddedConnection } from '#server/db/embedded/connection.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';

const isRoot = process.getuid?.() === 0;

let dataDir = '';
let log: Record<string, unknown>[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hedgerow-embedded-'));
  log = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (folder = dataDir) => startEmbeddedPostgres(folder, (entry) => log.push(entry));

async function query({ connection }: DatabaseServer, statement: string) {
  const db = await openDatabase(connection, { size: 1 });
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(db);
  await db.destroy();
  return rows;
}

const pidOf = (folder = dataDir) =>
  Number(readFileSync(join(folder, 'postgres-18/postmaster.pid'), 'utf8').split('\n')[0]);

const psOf = (column: string, pid: number) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();

/** A zombie counts as ended. In a container, it can stay a zombie because nothing reaps it. */
const isRunning = (pid: number) => /^[^Z]/.test(psOf('stat', pid));

const guardOf = (pid: number) => Number(psOf('ppid', pid));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('an empty folder becomes a PostgreSQL 18 that needs a password and the right user, and that syncs to disk', async () => {
  const server = await start();
  const { host, port, user, database } = server.connection as EmbeddedConnection;

  expect(
    await query(
      server,
      `select current_setting('server_version_num')::int / 10000 as version,
    current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp,
    current_setting('server_encoding') as encoding, (select datlocale from pg_database where datname = 'postgres') as locale,
    (select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = 'hedgerow') as scram`,
    ),
  ).toEqual([{ version: 18, fsync: 'on', tcp: '', encoding: 'UTF8', locale: 'C.UTF-8', scram: true }]);
  expect(modeOf(join(dataDir, 'socket'))).toBe('700');
  expect(modeOf(join(dataDir, 'postgres-password'))).toBe('600');
  await expect(openDatabase({ host, port, user, database, password: 'wrong' })).rejects.toThrow(
    /password authentication failed/,
  );

  await server.stop();
});

test('stored data is there at the next start, and no process runs in between', async () => {
  const first = await start();
  await query(first, 'create table stored as select 1 as one');
  const pid = pidOf();
  await first.stop();

  expect(isRunning(pid)).toBe(false);
  const second = await start();

  expect(await query(second, 'select * from stored')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('lock.'))).toEqual([]);
  expect(existsSync(join(dataDir, 'postgres-18/postmaster.pid'))).toBe(false);
});

test('a second start on the same folder fails with one sentence', async () => {
  const server = await start();

  await expect(start()).rejects.toThrow(
    `The database in ${dataDir} is in use by process ${process.pid}. Stop this process, or set DATA_DIR to another folder.`,
  );

  await server.stop();
});

test.runIf(process.platform !== 'win32').each(['PostgreSQL', 'its guard'])(
  'when %s is killed, PostgreSQL is restarted and has everything that was committed',
  async (victim) => {
    const server = await start();
    await query(server, 'create table stored as select 1 as one');
    const pid = pidOf();

    process.kill(victim === 'PostgreSQL' ? pid : guardOf(pid), 'SIGKILL');

    await expect
      .poll(() => query(server, 'select * from stored').catch(() => null), { timeout: 30_000 })
      .toEqual([{ one: 1 }]);
    await expect.poll(() => pidOf()).not.toBe(pid);
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: expect.stringMatching(/^PostgreSQL has stopped and is being restarted/),
      }),
    );
    await server.stop();
    expect(isRunning(pid)).toBe(false);
  },
);

test('a folder whose path is too long for a socket works too', async () => {
  const folder = join(dataDir, 'x'.repeat(60), 'y'.repeat(60));
  mkdirSync(join(dataDir, 'x'.repeat(60)), { mode: 0o755 });
  chmodSync(dataDir, 0o755);
  const server = await start(folder);
  const { host } = server.connection as EmbeddedConnection;

  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);

  await server.stop();
  expect(existsSync(host)).toBe(false);
});

test('data folders that other users could open are made private again', async () => {
  await (await start()).stop();
  chmodSync(join(dataDir, 'postgres-18'), 0o755);
  chmodSync(join(dataDir, 'socket'), 0o777);

  const server = await start();

  expect([modeOf(join(dataDir, 'postgres-18')), modeOf(join(dataDir, 'socket'))]).toEqual(['700', '700']);
  await server.stop();
});

test.runIf(isRoot)('root runs PostgreSQL as the owner of the folder', async () => {
  const { uid, gid } = statSync(dataDir);
  expect(uid).toBe(0);
  const nobody = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout);
  spawnSync('chown', [`${nobody}:${gid}`, dataDir]);

  const server = await start();

  expect(statSync(join(dataDir, 'postgres-18')).uid).toBe(nobody);
  expect(statSync(`/proc/${pidOf()}`).uid).toBe(nobody);
  await server.stop();
});

test.runIf(isRoot)('a folder that an older version used as root is given to the user of PostgreSQL', async () => {
  mkdirSync(join(dataDir, 'database'), { mode: 0o700 });

  const server = await start();

  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(statSync(dataDir).uid).not.toBe(0);
  await server.stop();
});

test.runIf(isRoot)('a folder with files of others keeps its owner, and one that is closed is refused', async () => {
  writeFileSync(join(dataDir, 'notes.txt'), '');

  await expect(start()).rejects.toThrow(`can't enter the folder ${dataDir}`);

  expect(statSync(dataDir).uid).toBe(0);
});

test.runIf(isRoot)('a folder that the user of PostgreSQL cannot enter is named in one sentence', async () => {
  const closed = join(dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  chmodSync(dataDir, 0o755);

  await expect(start(join(closed, 'data'))).rejects.toThrow(
    new RegExp(
      `^PostgreSQL runs as the user with the id \\d+\\. This user can't enter the folder ${closed}\\. [^\\n]*\\.$`,
    ),
  );
  expect(readdirSync(join(closed, 'data'))).toEqual([]);
});

test('a folder with the data of an older version is rejected with one sentence, and nothing is created in it', async () => {
  mkdirSync(join(dataDir, 'database'));

  await expect(startDatabaseServer({ dataDir }, () => {})).rejects.toThrow(
    new RegExp(
      `^The folder ${dataDir} contains data of an older version of Hedgerow\\. [^\\n]*manage -- restore FILE"\\.$`,
    ),
  );
  await expect(
    startDatabaseServer({ dataDir: join(dataDir, 'new'), formerDataDir: dataDir }, () => {}),
  ).rejects.toThrow(`The folder ${dataDir} contains data of an older version`);
  expect(readdirSync(dataDir)).toEqual(['database']);
});

test('a `postmaster.pid` with the id of another process does not prevent the start', async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, 'postgres-18/postmaster.pid'), `${process.pid}\n${dataDir}/postgres-18\n`);
  if (isRoot) spawnSync('chown', ['--reference', dataDir, join(dataDir, 'postgres-18/postmaster.pid')]);

  const server = await start();

  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});
