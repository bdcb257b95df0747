import { expect, test } from 'vitest';
import type { Recalculation } from '#contract/recalculation.ts';
import { hasNoPeople } from '#web/experiments/results/loading/run-queries.ts';

const moments = (key: string, number_of_samples: number) => ({ key, number_of_samples, sum: 0, sum_squares: 0 });

const run = (...results: NonNullable<Recalculation['results']>): Recalculation => ({
  id: '7d2c1a53-3f0e-4a51-9c7b-5f5f0a6f2b11',
  experiment_id: 1,
  status: 'completed',
  total_metrics: results.length,
  completed_metrics: results.length,
  failed_metrics: 0,
  created_at: '2026-11-01T12:00:00Z',
  results,
});

const row = (control: number, test: number) => ({
  metric_uuid: 'signups',
  status: 'completed',
  result: { baseline: moments('control', control), variant_results: [moments('test', test)] },
});

test.each([
  ['without rows', run(), true],
  ['whose metric has failed', run({ metric_uuid: 'signups', status: 'failed', result: null }), true],
  ['with empty variants', run(row(0, 0)), true],
  ['with participants in the baseline', run(row(3, 0)), false],
  ['with participants in another variant only', run(row(0, 3)), false],
  ['with participants in its second metric only', run(row(0, 0), row(1, 1)), false],
])('knows whether a run %s has no participants', (_, given, expected) => expect(hasNoPeople(given)).toBe(expected));
