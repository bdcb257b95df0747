import { expect, test } from 'vitest';
import { enqueue } from '#server/events/query-queue.ts';

/** A query that runs until `end` is called. Adds its name to `started` when it begins. */
function query(name: string, started: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end,
    work: () => {
      started.push(name);
      return ended;
    },
  };
}

const nextIteration = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a hundred queries of one project leave a place for another project', async () => {
  const [database, started]: [object, string[]] = [{}, []];
  const busy = Array.from({ length: 100 }, (_, index) => query(`busy ${index}`, started));
  const other = query('other', started);

  const all = [...busy.map(({ work }) => enqueue(database, 1, work)), enqueue(database, 2, other.work)];
  await nextIteration();

  expect(started).toEqual(['busy 0', 'busy 1', 'busy 2', 'other']);
  for (const { end } of [...busy, other]) end();
  await Promise.all(all);
  expect(started).toHaveLength(101);
});

test('the project with the fewest running queries is next, and its own queries keep their order', async () => {
  const [database, started]: [object, string[]] = [{}, []];
  const names = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'c1', 'b3'];
  const queries = names.map((name) => query(name, started));
  const all = queries.map(({ work }, index) => enqueue(database, names[index]?.charCodeAt(0) ?? 0, work));
  await nextIteration();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);

  queries[0]?.end();
  await nextIteration();
  expect(started.at(-1)).toBe('c1');
  queries[1]?.end();
  await nextIteration();
  expect(started.at(-1)).toBe('a4');

  for (const { end } of queries) end();
  await Promise.all(all);
});

test('a query that fails frees its place', async () => {
  const database = {};
  const failures = Array.from({ length: 10 }, () => enqueue(database, 1, () => Promise.reject(new Error('No.'))));

  expect((await Promise.allSettled(failures)).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(await enqueue(database, 1, async () => 'served')).toBe('served');
});
