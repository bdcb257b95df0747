import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { checklistOf } from '#web/experiments/lifecycle/checklist.ts';

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

const wrongs = (change: Partial<Experiment>) =>
  checklistOf({ ...draft, ...change }, now).filter(({ state }) => state !== 'good');

test('a launch with an end from before is told to count nobody', () => {
  expect(wrongs({})).toEqual([]);
  expect(wrongs({ end_date: '2026-03-11T00:00:00Z' })).toEqual([]);
  expect(wrongs({ end_date: '2026-03-09T00:00:00Z' })).toMatchObject([
    { field: 'end_date', state: 'wrong', words: 'Its end lies in the past, so nothing would be counted.' },
  ]);
});
