import { expect, test } from 'vitest';
import { metricsOf } from '#contract/experiment-metrics.ts';
import type { Metric } from '#contract/metric.ts';
import type { MetricResult } from '#contract/recalculation.ts';
import { resultsOfMetric } from '#verdict/response/parse-metric-result.ts';

const series = ['opened', 'paid'].map((event) => ({ kind: 'EventsNode', event }));
const [funnel] = metricsOf({ metrics: [{ kind: 'ExperimentMetric', metric_type: 'funnel', series }] });

const stepsWith = (step_counts: unknown) => {
  const counts = { number_of_samples: 100, sum: 20, sum_squares: 20 };
  const result = {
    baseline: { key: 'control', ...counts, step_counts: [60, 20] },
    variant_results: [{ key: 'test', ...counts, step_counts }],
  };
  return resultsOfMetric(result as MetricResult, funnel as Metric)?.steps;
};

test('the first step of a funnel per person is the exposure', () => {
  expect(stepsWith([50, 20])).toEqual([
    { name: 'exposed', reached: { control: 100, test: 100 }, seconds: {} },
    { name: 'opened', reached: { control: 60, test: 50 }, seconds: {} },
    { name: 'paid', reached: { control: 20, test: 20 }, seconds: {} },
  ]);
});

test.each([[[50]], [[50, 30, 20]], [[50, null]], [[]], [null], ['50,20']])(
  'step counts of %j do not match the steps of the metric, so their variant is left out',
  (counts) => {
    expect(stepsWith(counts)?.map(({ reached }) => reached)).toEqual([
      { control: 100 },
      { control: 60 },
      { control: 20 },
    ]);
  },
);
