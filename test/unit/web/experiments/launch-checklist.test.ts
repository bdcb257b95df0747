import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { launchChecklist } from '#web/experiments/lifecycle/launch-checklist.ts';

const now = Date.parse('2026-03-10T00:00:00Z');
const draft = {
  description: 'Fewer fields.',
  start_date: null,
  end_date: null,
  parameters: {
    feature_flag_variants: ['control', 'test'].map((key) => ({ key, rollout_percentage: 50 })),
    recommended_running_time: 14,
  },
  filters: { insight: 'TRENDS', events: [{ id: 'paid' }] },
} as Partial<Experiment> as Experiment;

const problemsOf = (change: Partial<Experiment>) =>
  launchChecklist({ ...draft, ...change }, now).filter(({ state }) => state !== 'good');

test('the checklist contains a deleted flag, an invalid metric and invalid variants', () => {
  const parameters = {
    feature_flag_variants: [{ key: 'control', rollout_percentage: 100 }],
    recommended_running_time: 14,
  };
  const feature_flag = { deleted: true } as Experiment['feature_flag'];
  const filters = { insight: 'TRENDS', events: [{ id: 'paid', math: 'sum' }] };

  expect(problemsOf({ parameters, feature_flag, filters })).toMatchObject([
    { field: 'feature_flag_key', state: 'wrong' },
    { field: 'filters', state: 'wrong', text: 'The trend needs a property to aggregate.' },
    { field: 'parameters', state: 'wrong', text: 'Add at least two variants.' },
  ]);
});

test('a goal per person is a goal, and is checked', () => {
  const source = { kind: 'EventsNode', event: 'paid', math: 'sum', math_property: 'amount' };
  const revenue = { kind: 'ExperimentMetric', metric_type: 'mean', name: 'Revenue', source };
  const goalOf = (metrics: Experiment['metrics']) =>
    launchChecklist({ ...draft, filters: {}, metrics }, now).find(({ field }) => field === 'metrics');

  expect(goalOf([revenue])).toMatchObject({ state: 'good', text: 'The goal is Revenue.' });
  expect(goalOf([{ ...revenue, source: { ...source, math_property: '' } }])).toMatchObject({
    state: 'wrong',
    text: 'Metric 1: The metric needs a property to aggregate.',
  });
});

test('the checklist contains an end date in the past', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ end_date: '2026-03-11T00:00:00Z' })).toEqual([]);
  expect(problemsOf({ end_date: '2026-03-09T00:00:00Z' })).toMatchObject([
    { field: 'end_date', state: 'wrong', text: 'The end is in the past, so nothing would be counted.' },
  ]);
});
