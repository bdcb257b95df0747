import { expect, test } from 'vitest';
import { createTaskQueue } from '#web/experiments/task-queue.ts';

/** Tasks that last until they are let go, in the order in which they began. */
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

test('as many run as may, and the others follow in their order', async () => {
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

test('whoever leaves the queue is never begun, and holds nobody up', async () => {
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

test('a task that fails makes room for the next', async () => {
  const run = createTaskQueue(1);
  const first = run(() => Promise.reject(new Error('no')), never);
  const second = run(async () => 'yes', never);

  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('yes');
});
