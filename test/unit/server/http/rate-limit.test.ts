import { expect, test } from 'vitest';
import { slidingWindowLimiter } from '#server/http/rate-limit.ts';

test('the limit slides: a request counts for exactly a minute', () => {
  const { admit } = slidingWindowLimiter(2);

  expect([admit('a', 0), admit('a', 30_000), admit('a', 59_999)]).toEqual([0, 0, 1]);
  expect([admit('a', 60_000), admit('a', 60_001)]).toEqual([0, 30]);
});

test('a client beyond the maximum replaces the one whose last request is the oldest', () => {
  const { admit } = slidingWindowLimiter(1, 2);

  expect([admit('a', 0), admit('b', 1), admit('c', 2)]).toEqual([0, 0, 0]);
  expect([admit('b', 3), admit('c', 4), admit('a', 5)]).toEqual([60, 60, 0]);
});
