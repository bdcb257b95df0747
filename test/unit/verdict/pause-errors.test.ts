import { expect, test } from 'vitest';
import { formatErrorLimit, pauseErrors } from '#verdict/pause-errors.ts';

test.each([
  [1, '2.5%'],
  [2, '5%'],
  [3, '8%'],
  [4, '10%'],
  [60, '100%'],
])('with %i guardrails, at most %s of the experiments that harm nothing are ever paused', (guardrails, limit) => {
  expect(formatErrorLimit(pauseErrors(guardrails).all)).toBe(limit);
});

test('with the corrected rate of each guardrail, all of them together have the rate of one', () => {
  for (const guardrails of [1, 2, 3, 10]) {
    const { each, corrected } = pauseErrors(guardrails);
    expect(1 - (1 - corrected) ** guardrails).toBeCloseTo(each, 12);
  }
  expect(formatErrorLimit(pauseErrors(3).corrected)).toBe('0.9%');
});
