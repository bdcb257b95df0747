import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { refusedResult, rowResult } from '#web/experiments/overview/row-result.ts';
import { createScaleStore, scaleFor } from '#web/experiments/overview/scale-store.ts';
import { analyse } from '#web/experiments/results/analysis/analyse.ts';
import { questionOf } from '#web/experiments/results/analysis/question.ts';
import { defaults } from '#web/experiments/results/analysis/settings.ts';
import { readResults } from '#web/experiments/results/read-results.ts';

const now = Date.parse('2026-03-20T12:00:00Z');
const split = (...keys: string[]) => keys.map((key) => ({ key, rollout_percentage: Math.round(100 / keys.length) }));

const experiment = (variants = split('control', 'test')): Experiment =>
  ({
    name: 'Form',
    start_date: '2026-03-01T12:00:00Z',
    end_date: '2026-03-19T12:00:00Z',
    parameters: {},
    filters: { insight: 'FUNNELS', events: [{ id: 'a' }, { id: 'b' }] },
    feature_flag: { active: false, filters: { multivariate: { variants } } },
  }) as unknown as Experiment;

/** What the list says of a funnel with these successes out of these people, control first. */
function said(counts: readonly [successes: number, people: number][], keys = ['control', 'test', 'other']) {
  const variants = counts.map(([success_count, people], at) => ({
    key: keys[at],
    success_count,
    failure_count: people - success_count,
  }));
  const reading = readResults({ result: { variants, probability: {} }, last_refresh: '2026-03-20T11:00:00Z' });
  const results = reading.state === 'computed' ? reading.results : null;
  const question = results && questionOf({ results, metric: 'funnel', settings: defaults, growth: null });
  const record = experiment(split(...keys.slice(0, counts.length)));
  return rowResult(record, reading, question && analyse(question), now);
}

test.each([
  [
    'a clear gain',
    [
      [200, 2000],
      [260, 2000],
    ],
    { value: '+30.0%', verdict: 'better', judgement: 'good' },
  ],
  [
    'a clear loss',
    [
      [260, 2000],
      [200, 2000],
    ],
    { verdict: 'worse', judgement: 'bad' },
  ],
  [
    'a gain that is not settled',
    [
      [200, 2000],
      [235, 2000],
    ],
    { value: '+17.5%', verdict: 'leaning better' },
  ],
  [
    'nothing clear',
    [
      [200, 2000],
      [204, 2000],
    ],
    { verdict: 'not settled', judgement: 'undecided' },
  ],
  [
    'the best of several',
    [
      [200, 2000],
      [210, 2000],
      [290, 2000],
    ],
    { verdict: 'better, other', judgement: 'good' },
  ],
  [
    'too few people',
    [
      [3, 64],
      [4, 70],
    ],
    { words: 'Too early, 64 of 100 people' },
  ],
  [
    'a split that failed',
    [
      [200, 2000],
      [300, 2900],
    ],
    { words: 'Do not decide yet', isWarning: true },
  ],
  [
    'a baseline that counted nothing',
    [
      [0, 2000],
      [20, 2000],
    ],
    { words: 'No baseline' },
  ],
  ['one variant alone', [[200, 2000]], { words: 'No comparison' }],
] as [string, [number, number][], object][])('tells of %s', (_what, counts, expected) => {
  expect(said(counts)).toMatchObject(expected);
});

test('an answer without counts and one that cannot be read say so', () => {
  expect(rowResult(experiment(), readResults({ feature_flag_key: 'x' }), null, now)).toMatchObject({
    words: 'Not computed',
  });
});

const refusal = (status: number, detail: string, code = 'invalid') =>
  new Problem(status, { type: 'validation_error', code, detail, attr: null });

test.each([
  [refusal(400, '{"no-events": true}'), 'No data yet'],
  [refusal(400, 'Experiment has no target metric'), 'No goal metric'],
])('what the server refuses for good is told in words', (problem, words) => {
  expect(refusedResult(problem)).toMatchObject({ words });
});

test('what may pass is left to another try', () => {
  expect(refusedResult(refusal(504, 'Timeout', 'error'))).toBeNull();
});

test('all intervals share one scale, which grows in steps and cuts off the wild ones', () => {
  expect(scaleFor([])).toEqual({ low: -0.1, high: 0.1 });
  expect(scaleFor([[-0.05, 0.12]])).toEqual({ low: -0.1, high: 0.2 });
  expect(
    scaleFor([
      [-0.28, 4],
      [-0.05, 0.12],
    ]),
  ).toEqual({ low: -0.3, high: 1 });
});

test('a list hears of another scale only when it changes', () => {
  const store = createScaleStore();
  let heard = 0;
  store.subscribe(() => {
    heard += 1;
  });

  store.put(1, [-0.02, 0.04]);
  expect(heard).toBe(0);
  store.put(2, [-0.02, 0.4]);
  store.put(3, [-0.02, 0.41]);

  expect(heard).toBe(1);
  expect(store.read()).toEqual({ low: -0.1, high: 0.5 });
});
