import { afterEach, expect, test, vi } from 'vitest';
import { MAX_ATTEMPTS } from '#contract/notification.ts';
import { retryDelay } from '#watch/retry-delay.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const now = Date.parse('2026-11-27T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const wait = (attempts: number, retryAfter: string | null = null) => retryDelay({ attempts, retryAfter, now });

test.each([
  [1, MINUTE],
  [2, 5 * MINUTE],
  [3, 30 * MINUTE],
  [4, 2 * HOUR],
  [5, 6 * HOUR],
  [6, 24 * HOUR],
])('after %i failed tries, the next try is %i ms later, up to a tenth earlier or later', (attempts, delay) => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(wait(attempts)).toBe(delay * 0.9);
  random.mockReturnValue(0.5);
  expect(wait(attempts)).toBe(delay);
  random.mockReturnValue(1);
  expect(wait(attempts)).toBe(Math.round(delay * 1.1));
});

test('after the seventh try there is no other, also if the receiver asks for one', () => {
  expect(MAX_ATTEMPTS).toBe(7);
  expect(wait(7)).toBeNull();
  expect(wait(8, '60')).toBeNull();
});

test.each([
  ['seconds', '600', 10 * MINUTE],
  ['a date', 'Fri, 27 Nov 2026 11:00:00 GMT', HOUR],
])('a later Retry-After in %s wins', (_, retryAfter, expected) => {
  expect(wait(1, retryAfter)).toBe(expected);
});

test.each(['5', '0', '-60', 'Fri, 27 Nov 2026 09:00:00 GMT', 'soon', ''])(
  'an earlier or unreadable Retry-After, %j, changes nothing',
  (retryAfter) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(wait(1, retryAfter)).toBe(MINUTE);
  },
);

test('a receiver can not put off a message for more than three days', () => {
  expect(wait(1, '99999999999999999999')).toBe(72 * HOUR);
});
