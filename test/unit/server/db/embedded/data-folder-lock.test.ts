import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '#server/db/embedded/data-folder-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hedgerow-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const leaveLock = (holder: { pid: number; startedAt: string | null; namespace: string | null }) => {
  writeFileSync(join(folder, 'lock.1'), JSON.stringify(holder));
  return join(folder, 'lock.1');
};
const lockOnce = () => {
  const unlock = lockFolder(folder);
  const [name = ''] = readdirSync(folder);
  unlock();
  return { name };
};

test('a locked folder is rejected with one sentence that names the process', () => {
  const unlock = lockFolder(folder);

  expect(() => lockFolder(folder)).toThrow(
    `The database in ${folder} is in use by process ${process.pid}. Stop this process, or set DATA_DIR to another folder.`,
  );

  unlock();
});

test('an unlocked folder has no trace of the lock and can be locked again', () => {
  lockOnce();

  expect(readdirSync(folder)).toEqual([]);
  expect(lockOnce().name).toBe('lock.1');
});

const here = process.platform === 'linux';

test.runIf(here)('the lock of a process that has ended is taken over', () => {
  const { pid } = spawnSync('true');
  leaveLock({ pid, startedAt: 'boot 1', namespace: readlinkSync('/proc/self/ns/pid') });

  const unlock = lockFolder(folder);

  expect(readdirSync(folder)).toEqual(['lock.2']);
  unlock();
});

test.runIf(here)('the lock of a process whose id was reused is taken over', () => {
  leaveLock({ pid: process.pid, startedAt: 'boot 1', namespace: readlinkSync('/proc/self/ns/pid') });

  const unlock = lockFolder(folder);

  expect(readdirSync(folder)).toEqual(['lock.2']);
  unlock();
});

// The shell starts a child, and `exec` then replaces the shell. The new program does not reap the child.
test.runIf(here)('the lock of a zombie process is taken over', async () => {
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = Number(String(await once(parent.stdout, 'data')));
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  await expect.poll(() => stat()[2]).toBe('Z');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  leaveLock({ pid, startedAt: `${boot} ${stat()[21]}`, namespace: readlinkSync('/proc/self/ns/pid') });

  const unlock = lockFolder(folder);

  expect(readdirSync(folder)).toEqual(['lock.2']);
  unlock();
  parent.kill();
});

test('the lock of another container is respected while its heartbeat is recent, and taken over half a minute later', () => {
  const file = leaveLock({ pid: 1, startedAt: 'boot 1', namespace: 'pid:[1]' });
  expect(() => lockFolder(folder)).toThrow('in use by process 1 in another container. Stop the other container');

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
    expect(() => lockFolder(folder)).toThrow(/lock .+ is damaged\. .+ start again after 30 seconds/);

    const before = new Date(Date.now() - 31_000);
    utimesSync(file, before, before);
    const unlock = lockFolder(folder);

    expect(readdirSync(folder)).toEqual(['lock.2']);
    unlock();
  },
);
