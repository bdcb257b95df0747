import { expect, test } from 'vitest';
import { askedOnce, together } from '#server/db/together.ts';

/** A reader over a value that changes, and what it was asked for. */
function counter() {
  const asked: number[][] = [];
  let value = 0;
  const read = together(async (keys: number[]) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key > 0).map((key) => [key, key * 10 + value]));
  });
  return {
    asked,
    read,
    write: () => {
      value++;
    },
  };
}

test('what is asked for at the same time is read at once, each key one time', async () => {
  const { asked, read } = counter();

  expect(await Promise.all([read(1), read(2), read(1), read(0)])).toEqual([10, 20, 10, undefined]);
  expect(asked).toEqual([[1, 2, 0]]);
});

test('a question asked after a write is answered with what was written', async () => {
  const { read, write } = counter();
  const before = read(1);
  expect(await before).toBe(10);

  write();

  expect(await read(1)).toBe(11);
});

test('questions that come while others are being answered wait for the next turn', async () => {
  const { asked, read } = counter();

  const first = read(1);
  await Promise.resolve();
  const later = first.then(() => Promise.all([read(2), read(3)]));

  expect(await later).toEqual([20, 30]);
  expect(asked).toEqual([[1], [2, 3]]);
});

test('a failure reaches everyone who asked, and nobody after them', async () => {
  let isBroken = true;
  const read = together(async (keys: number[]) => {
    if (isBroken) throw new Error('no connection');
    return new Map(keys.map((key) => [key, key]));
  });

  const failed = await Promise.allSettled([read(1), read(2)]);
  isBroken = false;

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(1)).toBe(1);
});

test('the same question is asked once for everybody who asks it at the same time, and again afterwards', async () => {
  const asked: object[] = [];
  const read = askedOnce(async (question: { page: number }) => {
    asked.push(question);
    return question.page * 10;
  });

  expect(await Promise.all([read({ page: 1 }), read({ page: 2 }), read({ page: 1 })])).toEqual([10, 20, 10]);
  expect(asked).toEqual([{ page: 1 }, { page: 2 }]);
  await read({ page: 1 });
  expect(asked).toHaveLength(3);
});
