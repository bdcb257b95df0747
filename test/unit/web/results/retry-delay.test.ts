import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { pauseAfter, throttledSeconds } from '#web/experiments/results/loading/retry-delay.ts';

const problem = (status: number, { code = 'error', detail = 'No.', retryAfter = null as number | null } = {}) =>
  new Problem(status, { type: 'server_error', code, detail, attr: null }, null, retryAfter);

const throttled = problem(429, { detail: 'Request was throttled. Expected available in 62 seconds.' });

test('waits longer after each failure in a row, and stops asking after the fourth', () => {
  expect([1, 2, 3, 4, 5].map((failures) => pauseAfter(problem(504), failures))).toEqual([5, 15, 45, 120, null]);
});

test.each([
  ['a server that is too slow', problem(504), 5],
  ['a network that is lost', problem(0, { code: 'unreachable' }), 5],
  ['a server that asks for its time', throttled, 62],
  ['a refused key', problem(401), null],
  ['a missing right', problem(403), null],
  ['a metric that is too large', problem(512), null],
  ['a policy that forbids the address', problem(0, { code: 'blocked' }), null],
  ['a fault of the console', new Error('broken'), null],
] as const)('%s is asked again in its own time', (_name, met, seconds) => {
  expect(pauseAfter(met, 1)).toBe(seconds);
});

test('the time beside an answer counts more than the one in its sentence, and nobody waits for longer than an hour', () => {
  expect(throttledSeconds(problem(429, { detail: 'in 62 seconds', retryAfter: 7 }))).toBe(7);
  expect(throttledSeconds(problem(429, { detail: 'Slow down.' }))).toBe(60);
  expect(throttledSeconds(problem(429, { retryAfter: 100_000 }))).toBe(3600);
});
