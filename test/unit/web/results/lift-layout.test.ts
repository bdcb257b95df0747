import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { layOutLift } from '#web/experiments/results/over-time/lift-layout.ts';

const start = Date.parse('2026-03-01T00:00:00Z');
const DAY_MS = 86_400_000;
const experiment = {
  start_date: new Date(start).toISOString(),
  end_date: new Date(start + 5 * DAY_MS).toISOString(),
  parameters: { recommended_running_time: 14 },
} as unknown as Experiment;

const days = (...intervals: [low: number, high: number][]) =>
  intervals.map(([low, high], index) => ({
    at: new Date(start + (index + 0.9) * DAY_MS).toISOString(),
    leader: 'test',
    change: (low + high) / 2,
    low,
    high,
    beats: 0.9,
    people: 100,
  }));

test('a result holds since the first day of the last unbroken run whose intervals exclude zero', () => {
  const history = days([-0.2, 0.4], [0.01, 0.3], [-0.01, 0.3], [0.02, 0.3], [0.03, 0.3]);
  const { since, judgement, days: shown } = layOutLift(history, experiment, 'higher');

  expect(since?.day).toBe(4);
  expect(judgement).toBe('good');
  expect(shown.map(({ isDecided }) => isDecided)).toEqual([false, false, false, true, true]);
});

test.each([
  ['higher', 'bad'],
  ['lower', 'good'],
  ['neutral', 'undecided'],
] as const)('where %s is better, a lift below zero is %s', (direction, judgement) => {
  expect(layOutLift(days([-0.3, -0.1]), experiment, direction).judgement).toBe(judgement);
});

test('no day is called better if the results may not be judged, or if today’s interval includes zero', () => {
  expect(layOutLift(days([0.1, 0.3]), experiment, null)).toMatchObject({ since: null, judgement: 'undecided' });
  expect(layOutLift(days([0.1, 0.3], [-0.1, 0.3]), experiment, 'higher').since).toBeNull();
});

test('the chart ends at the planned day, and the labels of the days keep a distance', () => {
  const { end, labels } = layOutLift(days([0, 1], [0, 1], [0, 1]), experiment, 'higher');
  const planned = { ...experiment, parameters: { recommended_running_time: 60 } } as unknown as Experiment;

  expect(end).toBe(100);
  expect(labels).toHaveLength(14);
  expect(layOutLift(days([0, 1]), planned, 'higher').labels.length).toBeLessThanOrEqual(14);
});
