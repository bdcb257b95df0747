import { expect, test } from 'vitest';
import { createTaskQueue } from '#web/experiments/task-queue.ts';

/** Tasks that end on request, in the order in which they started. */
function held() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  return { begun, task, end: () => ends.shift()?.() };
}

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('as many tasks run as the limit allows, and the others follow in order', async () => {
  const { begun, task, end } = held();
  const run = createTaskQueue(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => run(task(name), never));
  await settled();
  expect(begun).toEqual(['a', 'b']);

  for (let at = 0; at < 4; at += 1) {
    end();
    await settled();
  }

  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('an aborted task never starts and does not block the others', async () => {
  const { begun, task, end } = held();
  const run = createTaskQueue(1);
  const leaving = new AbortController();
  const first = run(task('a'), never);
  const second = run(task('b'), leaving.signal);
  const third = run(task('c'), never);

  leaving.abort();
  await expect(second).rejects.toThrow();
  end();
  await first;
  await settled();

  expect(begun).toEqual(['a', 'c']);
  end();
  expect(await third).toBe('c');
});

test('a failed task makes room for the next one', async () => {
  const run = createTaskQueue(1);
  const first = run(() => Promise.reject(new Error('no')), never);
  const second = run(async () => 'yes', never);

  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('yes');
});
