import { describe, expect, test } from 'vitest';
import type { Metric } from '#contract/metric.ts';
import type { MetricResult } from '#contract/recalculation.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { planProgressOf } from '#verdict/analysis/plan-progress.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { checkBeforeExposure } from '#verdict/checks/before-exposure.ts';
import { resultsOfMetric } from '#verdict/response/parse-metric-result.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { compareChoices, cupedReason, intervalName } from '#verdict/text/cuped-text.ts';
import { experimentOf, NOW } from './sample-report.ts';

type Sums = Record<string, number>;

const control: Sums = { number_of_samples: 5000, sum: 50_000, sum_squares: 900_000 };
const tested: Sums = { number_of_samples: 5000, sum: 52_000, sum_squares: 960_000 };
/** The sums of PostHog's response, which has no number of people with a value before. */
const before = (sum: number, squares: number, product: number): Sums => ({
  covariate_sum: sum,
  covariate_sum_squares: squares,
  covariate_sum_product: product,
});
const ofControl = before(48_000, 840_000, 780_000);
const ofTest = before(48_500, 850_000, 810_000);

const experiment = experimentOf({ control: [5000, 0], test: [5000, 0] }, { ran: 14, planned: 14 });

function judge(baseline: Sums, variant: Sums, { type = 'mean', settings = defaultSettings } = {}) {
  const result = { baseline: { key: 'control', ...baseline }, variant_results: [{ key: 'test', ...variant }] };
  const results = resultsOfMetric(
    result as unknown as MetricResult,
    { type, stored: {}, sources: [] } as unknown as Metric,
  );
  if (!results) throw new Error('There are no results.');
  const progress = planProgressOf(experiment, new Date(NOW).toISOString(), NOW);
  const input = analysisInput({ results, metric: type as 'mean', settings, progress });
  if (!input) throw new Error('The results are not enough.');
  const analysis = analyze(input);
  const rows = variantResultRows(results.variants, experiment);
  const [check] = checkBeforeExposure({ rows, analysis } as never);
  return { analysis, check, comparison: comparisonIn(analysis) };
}

function comparisonIn({ variants }: Analysis) {
  const comparison = variants.at(-1)?.comparison;
  if (!comparison) throw new Error('There is no comparison.');
  return comparison;
}

describe('with the sums from before the exposure', () => {
  const { analysis, comparison, check } = judge({ ...control, ...ofControl }, { ...tested, ...ofTest });

  test('the adjusted lift decides, and what people did stays the value', () => {
    expect(comparison.change).toBeCloseTo(0.031891, 6);
    expect(comparison.plain.relative.map((limit) => limit.toFixed(5))).toEqual(['0.00891', '0.05488']);
    expect(analysis.variants.map(({ rate }) => rate)).toEqual([10, 10.4]);
    expect(analysis.variants.map(({ adjusted }) => adjusted?.value.toFixed(6))).toEqual(['10.039908', '10.360092']);
  });

  test('the text compares both lifts, and says how much smaller the variance is', () => {
    expect(compareChoices(comparison)).toMatch(
      /^Without CUPED \+4\.0% \(.*\); with CUPED \+3\.2% \(.*\)\. The variance is 59% smaller, as if there were 144% more participants\.$/,
    );
    expect(comparison.withoutCuped?.values).toEqual([10.4, 10]);
  });

  test('the variants did not differ before the exposure', () => {
    expect(check).toMatchObject({ code: 'before', tone: 'good', fact: 'Before exposure no difference, p = 0.566' });
  });

  test('a reader can leave CUPED out', () => {
    const { analysis: plain, comparison: measured } = judge(
      { ...control, ...ofControl },
      { ...tested, ...ofTest },
      { settings: { ...defaultSettings, cuped: false } },
    );

    expect(measured.change).toBeCloseTo(0.04, 10);
    expect(plain.cuped).toMatchObject({ isUsed: false, reason: 'switched_off' });
    expect(measured.withoutCuped).toBeUndefined();
    expect(measured.withCuped?.change).toBeCloseTo(0.031891, 6);
    expect(measured.withCuped?.values.map((value) => value.toFixed(6))).toEqual(['10.360092', '10.039908']);
    expect(compareChoices(measured)).toBe(compareChoices(comparison));
    expect(intervalName(plain)).toBe('interval without CUPED, not the deciding result');
    expect(intervalName(analysis)).toBe('deciding interval');
  });
});

test.each([
  ['mean', control, tested],
  [
    'funnel',
    { number_of_samples: 1000, sum: 100, sum_squares: 100 },
    { number_of_samples: 1000, sum: 130, sum_squares: 130 },
  ],
])('if nobody did anything before, the result of a %s is the same to the last bit', (type, baseline, variant) => {
  const nothing = before(0, 0, 0);
  const { analysis, comparison } = judge({ ...baseline, ...nothing }, { ...variant, ...nothing }, { type });
  const { cuped, ...rest } = analysis;
  const withoutMoments = (found: object) =>
    JSON.stringify(found)
      .replaceAll(/"before":\{[^}]*\},?/g, '')
      .replaceAll(',}', '}');

  expect(cuped).toMatchObject({ isUsed: false, reason: 'constant' });
  expect(cupedReason(cuped as never)).toBe('CUPED not used: Nobody did this before their exposure.');
  expect(comparison).toEqual(judge(baseline, variant, { type }).comparison);
  expect(withoutMoments(rest)).toBe(withoutMoments(judge(baseline, variant, { type }).analysis));
});

test('a funnel is adjusted with the normal model, and shows what its posterior would say', () => {
  const funnel = (sum: number, product: number) => ({
    ...{ number_of_samples: 4000, sum, sum_squares: sum },
    ...before(800, 800, product),
  });
  const { comparison } = judge(funnel(800, 600), funnel(880, 640), { type: 'funnel' });

  expect(comparison.change).toBeCloseTo(0.1, 10);
  expect(comparison.withoutCuped?.change).toBeCloseTo(0.1, 10);
  expect(comparison.withoutCuped?.reduction).toBeGreaterThan(0.3);
  const width = ([low, high]: readonly [number, number]) => high - low;
  expect(width(comparison.relative.full)).toBeLessThan(0.9 * width(comparison.withoutCuped?.relative ?? [0, 0]));
});

test('variants that differed before the exposure are a warning', () => {
  const { check } = judge({ ...control, ...ofControl }, { ...tested, ...before(54_000, 900_000, 850_000) });

  expect(check).toMatchObject({
    tone: 'warning',
    detail:
      'The variants already differed before the exposure (p <0.001). The adjusted result corrects for it; find the cause.',
  });
});

test('too few people with a value before their exposure are counted, if the server sends their number', () => {
  const { analysis } = judge(
    { ...control, ...ofControl, covariate_active: 120 },
    { ...tested, ...ofTest, covariate_active: 180 },
  );

  expect(cupedReason(analysis.cuped as never)).toBe(
    'CUPED not used: only 3% of the participants did this before their exposure.',
  );
});
