import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '#server/db/lock.ts';
import { openDatabase } from '#server/db/open.ts';
import { freshPlace } from '#test/support/engines.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hedgerow-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const leave = (holder: { pid: number; birth: string | null; namespace: string | null }) => {
  writeFileSync(join(folder, 'lock.1'), JSON.stringify(holder));
  return join(folder, 'lock.1');
};
const seenFromHere = () => {
  const unlock = lockFolder(folder);
  const [name = ''] = readdirSync(folder);
  unlock();
  return { name };
};

test('a held folder is refused in one sentence that names the process', () => {
  const unlock = lockFolder(folder);

  expect(() => lockFolder(folder)).toThrow(
    `The database in ${folder} is in use by process ${process.pid}; stop that one first, or set DATA_DIR.`,
  );

  unlock();
});

test('a folder that was let go has no trace of the lock and can be taken again', () => {
  seenFromHere();

  expect(readdirSync(folder)).toEqual([]);
  expect(seenFromHere().name).toBe('lock.1');
});

const here = process.platform === 'linux';

test.runIf(here)('a lock that an ended process left is taken over', () => {
  const { pid } = spawnSync('true');
  leave({ pid, birth: 'boot 1', namespace: readlinkSync('/proc/self/ns/pid') });

  const unlock = lockFolder(folder);

  expect(readdirSync(folder)).toEqual(['lock.2']);
  unlock();
});

test.runIf(here)('a lock whose number now belongs to a later process is taken over', () => {
  leave({ pid: process.pid, birth: 'boot 1', namespace: readlinkSync('/proc/self/ns/pid') });

  const unlock = lockFolder(folder);

  expect(readdirSync(folder)).toEqual(['lock.2']);
  unlock();
});

// The child outlives the shell, which would bury it: the sleep that takes the shell's place does not.
test.runIf(here)('a lock of a process that ended and was not buried yet is taken over', async () => {
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = Number(String(await once(parent.stdout, 'data')));
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  await expect.poll(() => stat()[2]).toBe('Z');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  leave({ pid, birth: `${boot} ${stat()[21]}`, namespace: readlinkSync('/proc/self/ns/pid') });

  const unlock = lockFolder(folder);

  expect(readdirSync(folder)).toEqual(['lock.2']);
  unlock();
  parent.kill();
});

test('the lock of another container holds while it gives signs of life, and is taken over half a minute later', () => {
  const file = leave({ pid: 1, birth: 'boot 1', namespace: 'pid:[1]' });
  expect(() => lockFolder(folder)).toThrow('in use by process 1');

  const before = new Date(Date.now() - 31_000);
  utimesSync(file, before, before);
  const unlock = lockFolder(folder);

  expect(readdirSync(folder)).toEqual(['lock.2']);
  unlock();
});

test.each(['', '\0\0\0\0'])(
  'a lock that a power failure left with the text %j is taken over half a minute later',
  (text) => {
    const file = join(folder, 'lock.1');
    writeFileSync(file, text);
    expect(() => lockFolder(folder)).toThrow('in use');

    const before = new Date(Date.now() - 31_000);
    utimesSync(file, before, before);
    const unlock = lockFolder(folder);

    expect(readdirSync(folder)).toEqual(['lock.2']);
    unlock();
  },
);

test('an open embedded database is locked until it is closed', async () => {
  const { place, remove } = await freshPlace('pglite');
  const db = await openDatabase(place);

  await expect(openDatabase(place)).rejects.toThrow(`is in use by process ${process.pid}`);

  await db.destroy();
  await (await openDatabase(place)).destroy();
  await remove();
});

test('a folder that cannot be made is refused in one sentence', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');

  await expect(openDatabase({ dataDir: join(file, 'data') })).rejects.toThrow(
    new RegExp(`^The folder ${file}/data cannot be used for the database: [^\\n]*\\.$`),
  );
});

test('a folder with a database that cannot be opened is refused in one sentence, and let go', async () => {
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database/PG_VERSION'), '12');

  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    new RegExp(`^The database in ${folder} is damaged or of another version of Postgres: [^\\n]*\\.$`),
  );
  expect(readdirSync(folder)).toEqual(['database']);
});
