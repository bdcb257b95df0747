import { expect, test } from 'vitest';
import { pauseRate } from '#verdict/pause-rate.ts';

test.each([
  [0, 0],
  [1, 0.025],
  [2, 0.049375],
  [3, 0.073141],
  [10, 0.22367],
])(
  'of experiments that harm nothing, those with %i guardrails are paused with a chance of at most %d',
  (count, rate) => {
    expect(pauseRate(count)).toBeCloseTo(rate, 6);
  },
);
