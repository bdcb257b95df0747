import { expect, test } from 'vitest';
import { analyze } from '#verdict/analysis/analyze.ts';
import { formatSum, formatTotals } from '#verdict/text/metric-format.ts';
import { formatVariantCounts } from '#web/experiments/results/plot/goal-section.tsx';
import { meanOf, spending } from './sample-moments.ts';

test('a sum has its unit wherever it is shown', () => {
  const input = meanOf(spending(5000, 1000, 40, 20), spending(5000, 1150, 40, 20));
  const analysis = analyze(input);
  const result = { key: 'control', metric: null, people: 5000, successes: 40_000, rate: 8 };
  const row = { ...result, interval: null, probability: null, value: null, observed: 0.5, planned: 50, change: null };

  expect(formatSum(12_300, { metric: 'mean', unit: 'EUR' })).toBe('12,300 EUR');
  expect(formatTotals({ people: 10, successes: 12_300 }, { metric: 'mean', unit: 'amount' })).toBe(
    '12,300 amount in total',
  );
  expect(formatVariantCounts(row, analysis)).toBe('8.00 EUR, 40,000 EUR from 5,000');
});
