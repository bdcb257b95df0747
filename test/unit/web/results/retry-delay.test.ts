import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { retryDelay, throttleSeconds } from '#web/experiments/results/loading/retry-delay.ts';

const problem = (status: number, { code = 'error', detail = 'No.', retryAfter = null as number | null } = {}) =>
  new Problem(status, { type: 'server_error', code, detail, attr: null }, null, retryAfter);

const throttled = problem(429, { detail: 'Request was throttled. Expected available in 62 seconds.' });

test('the delay grows with each failure in a row, and retries stop after the fourth', () => {
  expect([1, 2, 3, 4, 5].map((failures) => retryDelay(problem(504), failures))).toEqual([5, 15, 45, 120, null]);
});

test.each([
  ['a timeout of the server', problem(504), 5],
  ['a lost connection', problem(0, { code: 'unreachable' }), 5],
  ['a throttling server', throttled, 62],
  ['a rejected key', problem(401), null],
  ['a missing permission', problem(403), null],
  ['a metric that is too expensive', problem(512), null],
  ['an address that the security policy blocks', problem(0, { code: 'blocked' }), null],
  ['an error of the console', new Error('broken'), null],
] as const)('%s is retried after its own delay', (_name, error, seconds) => {
  expect(retryDelay(error, 1)).toBe(seconds);
});

test('the header has precedence over the error message, and the maximum is one hour', () => {
  expect(throttleSeconds(problem(429, { detail: 'in 62 seconds', retryAfter: 7 }))).toBe(7);
  expect(throttleSeconds(problem(429, { detail: 'Slow down.' }))).toBe(60);
  expect(throttleSeconds(problem(429, { retryAfter: 100_000 }))).toBe(3600);
});
