import { describe, expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { type Metric, readMetric } from '#contract/metric.ts';
import type { SharePeriod } from '#contract/share-periods.ts';
import type { VariantSums } from '#server/events/moments-query.ts';
import { combinePeriods } from '#server/recalculation/combine-periods.ts';
import { compareVariants, methodIn } from '#server/recalculation/compare-variants.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { planProgressOf } from '#verdict/analysis/plan-progress.ts';
import { lastShareChange } from '#verdict/checks/changed-shares.ts';
import { inputOfDay } from '#verdict/reached.ts';
import { buildReport } from '#verdict/report.ts';
import { resultsOfMetric } from '#verdict/response/parse-metric-result.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { experimentOf, NOW, reportFor } from './sample-report.ts';

const funnel: Metric = {
  ...readMetric({ kind: 'ExperimentMetric', metric_type: 'funnel', series: [{ kind: 'EventsNode', event: 'paid' }] }),
  role: 'goal',
} as never;

/** The people of each variant in a period, and how many of them paid. */
type Period = Record<string, readonly [paid: number, people: number]>;

const sumsOf = (periods: readonly Period[]): VariantSums[] =>
  periods.flatMap((counts, stratum) =>
    Object.entries(counts).map(([variant, [sum, samples]]) => ({
      ...{ variant, stratum, segment: null, period: 0, samples, sum, sumSquares: sum },
      ...{ largest: null, denominator: null, steps: [sum], followUp: null, before: null },
    })),
  );

const day = (date: number) => `2026-03-0${date}T00:00:00.000Z`;

/** Returns the server's result of an experiment whose shares changed on 5 March. */
function resultOf(counts: readonly Period[], shares: readonly Record<string, number>[]) {
  const periods = shares.map(
    (own, at): SharePeriod => ({
      from: day(1 + 4 * at),
      to: at + 1 < shares.length ? day(5 + 4 * at) : null,
      shares: own,
    }),
  );
  const variants = Object.keys(shares[0] ?? {});
  return compareVariants(combinePeriods(sumsOf(counts), periods, variants, 'control'), {
    type: 'funnel',
    steps: 1,
    variants,
    method: methodIn({}),
  });
}

/** Returns the report of an experiment whose shares changed on 5 March. */
function reportOf(counts: readonly Period[], shares: readonly Record<string, number>[]) {
  const results = resultsOfMetric(resultOf(counts, shares), funnel);
  if (!results) throw new Error('There are no results.');
  const experiment = experimentOf(
    { control: [0, 0], test: [0, 0] },
    { ran: 14, planned: 14, shares: shares.at(-1) ?? {} },
  );
  const at = new Date(NOW).toISOString();
  const input = analysisInput({
    results,
    metric: 'funnel',
    settings: defaultSettings,
    progress: planProgressOf(experiment, at, NOW),
  });
  if (!input) throw new Error('There is nothing to compare.');
  const rows = variantResultRows(results.variants, experiment);
  const report = buildReport({ experiment, results, rows, analysis: analyze(input), computedAt: at, now: NOW });
  return { ...report, rows };
}

const halves = { control: 50, test: 50 };
const tenth = { control: 10, test: 90 };
/** At 5% the shares are half and half. Then they are a tenth and nine tenths, at 20%. No variant has an effect. */
const simpson = [
  { control: [70, 1400], test: [70, 1400] },
  { control: [56, 280], test: [504, 2520] },
] as const;

describe('the verdict after a change of the shares', () => {
  test('is not that of the added counts, which would call a variant without an effect better', () => {
    const added = reportFor(
      { control: [126, 1680], test: [574, 3920] },
      { shares: { control: 30, test: 70 }, ran: 14 },
    );
    const { verdict, analysis, rows, checks } = reportOf(simpson, [halves, tenth]);

    expect(added.sentence).toMatch(/^test is better than control: \+95\.2%/);
    expect(verdict.state).toBe('leaning');
    expect(analysis.variants.map(({ rate }) => rate)).toEqual([expect.closeTo(0.125, 12), expect.closeTo(0.125, 12)]);
    expect(analysis.variants[1]?.comparison?.change).toBeCloseTo(0, 10);
    // The numbers still show how many people were counted.
    expect(rows.map(({ successes, people }) => [successes, people])).toEqual([
      [126, 1680],
      [574, 3920],
    ]);
    expect(checks.slice(0, 2)).toMatchObject([
      { code: 'periods', tone: 'good', label: 'Combined over 2 periods', detail: 'with different shares' },
      { code: 'split', tone: 'good', label: 'Split OK' },
    ]);
  });

  test('still finds a true effect', () => {
    const better = [
      { control: [70, 1400], test: [140, 1400] },
      { control: [56, 280], test: [706, 2520] },
    ] as const;

    expect(reportOf(better, [halves, tenth]).sentence).toMatch(/^test is better than control: \+5\d\.\d%/);
  });

  test('needs participants that are split as planned in each period', () => {
    const uneven = [simpson[0], { control: [80, 400], test: [480, 2400] }] as const;
    const { verdict, sentence, reason, figures } = reportOf(uneven, [halves, tenth]);

    expect([verdict.state, verdict.check?.code]).toEqual(['invalid', 'split']);
    expect(sentence).toContain('in period 2, the split is 14.3 / 85.7% instead of 10 / 90%');
    expect(reason).toMatch(/^In period 2 of constant shares, of 2,800 participants, 400 got control/);
    expect(figures).toEqual([]);
  });

  test('compares only the periods in which every variant has participants, and says so', () => {
    const { checks, analysis } = reportOf([simpson[0], { test: [30, 100] }], [halves, { control: 0, test: 100 }]);

    expect(checks[0]).toMatchObject({ code: 'periods', tone: 'warning', label: 'One period compared' });
    expect(checks[0]?.detail).toBe('1 period left out');
    expect(analysis.variants.map(({ rate, people }) => [rate, people])).toEqual([
      [0.05, 1400],
      [0.05, 1400],
    ]);
  });

  test('is invalid if no period can be compared', () => {
    const apart = [{ control: [70, 1400] }, { test: [70, 1400] }] as const;
    const shares = [
      { control: 100, test: 0 },
      { control: 0, test: 100 },
    ];
    const { verdict, sentence, next } = reportOf(apart, shares);
    const at = { at: new Date(NOW).toISOString(), settings: defaultSettings };

    expect(verdict.state).toBe('invalid');
    expect(sentence).toContain('no period of constant shares has 25 participants in each variant');
    expect(next.does).toBeNull();
    expect(inputOfDay(experimentOf({ control: [0, 0], test: [0, 0] }), funnel, resultOf(apart, shares), at)).toBeNull();
  });

  test('needs more conversions if few of them, in one period, decide', () => {
    const few = [
      { control: [20, 1000], test: [20, 1000] },
      { control: [4, 200], test: [36, 1800] },
    ] as const;
    const { sentence } = reportOf(few, [halves, tenth]);

    expect(sentence).toMatch(
      /^Too early to tell: over all periods, the conversions of control are only as informative as 6 conversions/,
    );
  });
});

test('the counts of a legacy metric cannot be added after a change of the shares', () => {
  const answer = {
    result: {
      variants: [
        { key: 'control', success_count: 126, failure_count: 1554 },
        { key: 'test', success_count: 574, failure_count: 3346 },
      ],
    },
    share_periods: [
      { from: day(1), to: day(5), shares: halves },
      { from: day(5), to: null, shares: tenth },
    ],
  };
  const parsed = parseResults(answer);
  if (parsed.state !== 'computed') throw new Error('There are no results.');
  const experiment = experimentOf({ control: [0, 0], test: [0, 0] }, { shares: tenth });
  const progress = planProgressOf(experiment, null, NOW);
  const input = analysisInput({ results: parsed.results, metric: 'funnel', settings: defaultSettings, progress });
  if (!input) throw new Error('There is nothing to compare.');
  const rows = variantResultRows(parsed.results.variants, experiment);
  const { sentence, reason, next, checks } = buildReport({
    ...{ experiment, results: parsed.results, rows, analysis: analyze(input), computedAt: null, now: NOW },
  });

  expect(sentence).toBe('The results are not valid: the shares changed on 5 Mar.');
  expect(reason).toMatch(/^Results before and after cannot be added/);
  expect(next.does).toBe('duplicate');
  expect(checks.find(({ code }) => code === 'split')).toMatchObject({ tone: 'open', detail: 'the shares changed' });
});

describe('the last change of the shares in the activity of a flag', () => {
  const filters = (shares: Record<string, number>) => ({
    multivariate: {
      variants: Object.entries(shares).map(([key, rollout_percentage]) => ({ key, rollout_percentage })),
    },
  });
  const entry = (date: number, before: unknown, after: unknown, field = 'filters'): ActivityEntry => ({
    ...{ user: null, activity: 'updated', scope: 'FeatureFlag', item_id: '7', created_at: day(date) },
    detail: { name: 'form', changes: [{ type: 'FeatureFlag', action: 'changed', field, before, after } as never] },
  });
  const running = { start_date: day(2), end_date: null };

  test.each([
    ['a change of the shares', [entry(5, filters(halves), filters(tenth))], running, day(5)],
    [
      'the later of two changes',
      [entry(6, filters(tenth), filters(halves)), entry(4, filters(halves), filters(tenth))],
      running,
      day(6),
    ],
    ['no change before the start', [entry(1, filters(halves), filters(tenth))], running, null],
    ['no change after the end', [entry(6, filters(halves), filters(tenth))], { ...running, end_date: day(5) }, null],
    [
      'no change that ships a variant',
      [entry(5, filters(halves), filters({ control: 0, test: 100 }))],
      { ...running, end_date: day(5) },
      null,
    ],
    [
      'no change of the release conditions',
      [entry(5, filters(halves), { ...filters(halves), groups: [] })],
      running,
      null,
    ],
    ['no change of another field', [entry(5, true, false, 'active')], running, null],
  ])('is %s', (_, entries, experiment, expected) => {
    const page = { results: entries, total_count: entries.length };
    expect(lastShareChange(page, experiment)).toBe(expected);
  });

  test('is unknown if older activity since the start may contain it, and not hidden by entries that are no objects', () => {
    const other = entry(5, true, false, 'active');
    expect(lastShareChange({ results: [other], total_count: 80 }, running)).toBeUndefined();
    const early = entry(1, true, false, 'active');
    expect(lastShareChange({ results: [other, early], total_count: 80 }, running)).toBeNull();
    const odd = [null, { ...other, detail: null }, { ...other, detail: { changes: [null, 'x'] } }] as never[];
    expect(lastShareChange({ results: odd, total_count: 3 }, running)).toBeNull();
  });
});
