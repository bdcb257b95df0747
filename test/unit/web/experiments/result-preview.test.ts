import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import { buildReport } from '#verdict/report.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import type { Returns } from '#verdict/returns.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { previewError, previewResults } from '#web/experiments/list/result-preview/result-preview.ts';
import { createScaleStore, scaleFor } from '#web/experiments/list/result-preview/shared-scale.ts';
import { besides } from '../../verdict/sample-moments.ts';
import { PLANNED_DAY_PROGRESS, reportFor } from '../../verdict/sample-report.ts';

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

/** The preview of a funnel with these conversions and participants, control first. */
function previewOf(
  counts: readonly [successes: number, people: number][],
  keys = ['control', 'test', 'other'],
  metrics: readonly JudgedMetric[] = [],
  returns: Returns | null = null,
) {
  const variants = counts.map(([success_count, people], at) => ({
    key: keys[at],
    success_count,
    failure_count: people - success_count,
  }));
  const response = parseResults({ result: { variants, probability: {} }, last_refresh: '2026-03-20T11:00:00Z' });
  const results = response.state === 'computed' ? response.results : null;
  const input =
    results &&
    analysisInput({
      ...{ results, metric: 'funnel', settings: defaultSettings, progress: PLANNED_DAY_PROGRESS },
      ...{ returns, isRetention: returns !== null },
    });
  const record = experiment(split(...keys.slice(0, counts.length)));
  const analysis = input && analyze(input);
  if (!results || !analysis) return previewResults(response, null);
  const rows = variantResultRows(results.variants, record);
  const { last_refresh: computedAt } = response;
  return previewResults(
    response,
    buildReport({ experiment: record, results, rows, analysis, computedAt, now, metrics }),
  );
}

test.each([
  [
    'a clear gain',
    [
      [200, 2000],
      [260, 2000],
    ],
    { value: '+30.0%', label: 'better', judgement: 'good' },
  ],
  [
    'a clear loss',
    [
      [260, 2000],
      [200, 2000],
    ],
    { label: 'worse', judgement: 'bad' },
  ],
  [
    'a gain that is inconclusive',
    [
      [200, 2000],
      [235, 2000],
    ],
    { value: '+17.5%', label: 'leaning better' },
  ],
  [
    'no difference',
    [
      [200, 2000],
      [204, 2000],
    ],
    { label: 'inconclusive', judgement: 'undecided' },
  ],
  [
    'the best of several',
    [
      [200, 2000],
      [210, 2000],
      [290, 2000],
    ],
    { label: 'better', variant: 'other', judgement: 'good' },
  ],
  [
    'too few participants',
    [
      [3, 64],
      [4, 70],
    ],
    { message: 'Too early: smallest variant: 64 of 100 participants' },
  ],
  [
    'few conversions',
    [
      [3, 2000],
      [4, 2000],
    ],
    { message: 'Too early: 7 of 25 conversions' },
  ],
  [
    'no conversions',
    [
      [0, 2000],
      [0, 2000],
    ],
    { message: 'Too early: no conversions' },
  ],
  [
    'a failed split',
    [
      [200, 2000],
      [300, 2900],
    ],
    { message: 'Invalid', isWarning: true },
  ],
  [
    'a baseline without conversions',
    [
      [0, 2000],
      [40, 2000],
    ],
    { message: 'Too early: no conversions' },
  ],
  ['a single variant', [[200, 2000]], { message: 'No comparison' }],
  [
    'no participants',
    [
      [0, 0],
      [0, 0],
    ],
    { message: 'No participants yet' },
  ],
] as [string, [number, number][], object][])('%s is shown in the list', (_what, counts, expected) => {
  expect(previewOf(counts)).toMatchObject(expected);
});

test.each([
  [30, 'Too early: returns are only possible after 30 days'],
  [7, 'Too early: no returns'],
] as const)('without returns, a window that opens after %d days shows whether they are possible', (from, message) => {
  const window = { from, to: 40, unit: 'day', startHandling: 'first_seen' } as const;
  const none: [number, number][] = [
    [0, 2000],
    [0, 2000],
  ];

  expect(previewOf(none, undefined, [], { event: 'opened', window })).toMatchObject({ message });
});

test('a response without results shows as not computed', () => {
  expect(previewResults(parseResults({ feature_flag_key: 'x' }), null)).toMatchObject({
    message: 'Not computed',
  });
});

const problemWith = (status: number, detail: string, code = 'invalid') =>
  new Problem(status, { type: 'validation_error', code, detail, attr: null });

test.each([
  [problemWith(400, '{"no-events": true}'), 'No data yet'],
  [problemWith(400, 'Experiment has no target metric'), 'No goal metric'],
])('an error that a retry does not change shows its reason', (problem, message) => {
  expect(previewError(problem)).toMatchObject({ message });
});

test('a temporary error has no preview, so that it can be retried', () => {
  expect(previewError(problemWith(504, 'Timeout', 'error'))).toBeNull();
});

test('all intervals share one scale, which grows in steps and cuts off extreme values', () => {
  expect(scaleFor([])).toEqual({ low: -0.1, high: 0.1 });
  expect(scaleFor([[-0.05, 0.12]])).toEqual({ low: -0.1, high: 0.2 });
  expect(
    scaleFor([
      [-0.28, 4],
      [-0.05, 0.12],
    ]),
  ).toEqual({ low: -0.3, high: 1 });
});

test('listeners are notified only when the scale changes', () => {
  const store = createScaleStore();
  let notified = 0;
  store.subscribe(() => {
    notified += 1;
  });

  store.put(1, [-0.02, 0.04]);
  expect(notified).toBe(0);
  store.put(2, [-0.02, 0.4]);
  store.put(3, [-0.02, 0.41]);

  expect(notified).toBe(1);
  expect(store.read()).toEqual({ low: -0.1, high: 0.5 });
});

test('a harmed guardrail replaces the label of a clear gain', () => {
  const gain: [number, number][] = [
    [200, 2000],
    [300, 2000],
  ];
  const metrics = [besides('Retention', [2000, 1760], { role: 'guardrail' })];

  expect(previewOf(gain)).toMatchObject({ label: 'better', judgement: 'good' });
  expect(previewOf(gain, undefined, metrics)).toMatchObject({
    label: 'guardrail harmed',
    judgement: 'bad',
    summary: expect.stringContaining('harmed the guardrail Retention'),
  });
});

test('after the planned days, the row says that the planned participants are missing, as the page does', () => {
  const parameters = {
    feature_flag_variants: split('control', 'test'),
    recommended_running_time: 28,
    recommended_sample_size: 10_000,
  };
  const textAfter = (ran: number) => {
    const report = reportFor({ control: [50, 500], test: [51, 500] }, { ran, planned: 28, fields: { parameters } });
    const preview = previewResults({ state: 'computed' } as never, report);
    return preview.kind === 'message' ? preview.message : null;
  };
  expect(textAfter(20)).toBe('Too early: day 21 of 28');
  expect(textAfter(75)).toBe('Too early: planned participants not reached');
});
