import { expect, test } from 'vitest';
import { formatDailyTicks } from '#web/experiments/results/over-time/daily-counts-lines.ts';

test.each([
  ['person', [0, 0.5, 1, 1.5], ['0.0', '0.5', '1.0', '1.5']],
  ['person', [0, 0.0002, 0.0004], ['0.0000', '0.0002', '0.0004']],
  ['events', [0, 5000, 10_000], ['0', '5,000', '10,000']],
  ['baseline', [-0.1, 0, 0.1], ['−10.0%', '0.0%', '+10.0%']],
] as const)('all ticks of the axis for “%s” have the same number of decimals: %j', (view, ticks, texts) => {
  expect(formatDailyTicks(view, ticks)).toEqual(texts);
});
