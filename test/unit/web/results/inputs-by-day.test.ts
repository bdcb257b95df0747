import { expect, test } from 'vitest';
import type { Metric } from '#contract/metric.ts';
import { readMetric } from '#contract/metric.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { inputsByDay } from '#web/experiments/results/over-time/inputs-by-day.ts';
import { experimentOf } from '../../verdict/sample-report.ts';

const counts = (key: string, sum: number) => ({ key, number_of_samples: 500, sum, sum_squares: sum });
const result = { baseline: counts('control', 50), variant_results: [counts('test', 60)] };
const metric = {
  ...readMetric({ kind: 'ExperimentMetric', metric_type: 'funnel', series: [{ kind: 'EventsNode', event: 'paid' }] }),
  role: 'goal',
} as unknown as Metric;

test.each([
  ['UTC', '2026-02-21T00:00:00.000Z'],
  ['America/Los_Angeles', '2026-02-21T08:00:00.000Z'],
  ['Asia/Tokyo', '2026-02-20T15:00:00.000Z'],
])('the results of a day are judged as of its end in the project’s time zone %s', (timeZone, at) => {
  const data = { timeseries: { '2026-02-20T00:00:00': result, 'no date': result } } as never;
  const experiment = experimentOf({ control: [0, 0], test: [0, 0] }) as never;
  const days = inputsByDay(data, { experiment, metric, settings: defaultSettings, timeZone });
  expect(days.map((day) => [day.date, day.at])).toEqual([['2026-02-20', at]]);
});
