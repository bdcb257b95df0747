import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { metricsWithResults } from '#contract/experiment-metrics.ts';
import type { PlannedEffect } from '#verdict/analysis/analysis-input.ts';
import { metricInput } from '#verdict/analysis/analysis-input.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { defaultSettings } from '#verdict/settings.ts';

const experiment = {
  start_date: '2026-03-01T12:00:00Z',
  end_date: null,
  parameters: { minimum_detectable_effect: 5 },
  filters: { insight: 'FUNNELS', events: [{ id: 'opened' }, { id: 'paid' }] },
} as unknown as Experiment;

const response = parseResults({
  result: {
    variants: [
      { key: 'control', success_count: 200, failure_count: 1800 },
      { key: 'test', success_count: 260, failure_count: 1740 },
    ],
    probability: {},
  },
  last_refresh: '2026-03-20T11:00:00Z',
});

test.each([
  ['in percentage points', 'points', 0.05],
  ['relative to the baseline', 'relative', 0.005],
  ['of another metric than the goal', null, 0],
] as const)('the planned effect %s is in the unit of the metric', (_, plannedEffect: PlannedEffect | null, minimum) => {
  if (response.state !== 'computed') throw new Error('The response contains results.');
  const [goal] = metricsWithResults(experiment);
  const input = metricInput(experiment, goal, response, defaultSettings, plannedEffect);

  expect(input?.minimum ?? 0).toBeCloseTo(minimum, 10);
});
