import { expect, test } from 'vitest';
import { ByteBudget } from '#server/events/byte-budget.ts';

/** Returns work that runs until `end` is called. */
function held() {
  let end = () => {};
  const work = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  return { work, end: () => end() };
}

test('work beyond the budget waits for its turn, in the order of arrival', async () => {
  const budget = new ByteBudget(10);
  const [first, second] = [held(), held()];
  const done: string[] = [];
  const use = (name: string, bytes: number, work: () => Promise<void>) =>
    budget.use(bytes, work).then(() => done.push(name));

  const running = [use('first', 6, first.work), use('second', 4, second.work), use('large', 8, async () => {})];
  const small = use('small', 1, async () => {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);

  second.end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual(['second']);

  first.end();
  await Promise.all([...running, small]);
  expect(done).toEqual(['second', 'first', 'large', 'small']);
});

test('work larger than the whole budget runs alone, and failed work releases its bytes', async () => {
  const budget = new ByteBudget(10);
  const failed = budget.use(50, async () => {
    throw new Error('failed');
  });

  await expect(failed).rejects.toThrow('failed');
  expect(await budget.use(50, async () => 'done')).toBe('done');
});
