import { describe, expect, test } from 'vitest';
import type { VariantSums } from '#server/events/moments-query.ts';
import { combinePeriods } from '#server/recalculation/combine-periods.ts';
import { compareVariants, methodIn } from '#server/recalculation/compare-variants.ts';
import bayesianRun from './payloads/recalculation-bayesian.json' with { type: 'json' };
import frequentistRun from './payloads/recalculation-frequentist.json' with { type: 'json' };

const bayesian = methodIn({ method: 'bayesian' });
const frequentist = methodIn({ method: 'frequentist', frequentist: { alpha: 0.05 } });

const sums = (variant: string, samples: number, sum: number, sumSquares: number, more = {}): VariantSums => ({
  variant,
  period: 0,
  stratum: 0,
  segment: null,
  samples,
  sum,
  sumSquares,
  largest: null,
  denominator: null,
  steps: null,
  followUp: null,
  before: null,
  ...more,
});

/** Returns sums whose shares did not change. */
const together = (all: VariantSums[]) => combinePeriods(all, [], [], 'control');

type Type = Parameters<typeof compareVariants>[1]['type'];

/** Returns the result of a comparison of two variants. */
const compared = (type: Type, control: VariantSums, tested: VariantSums, method = bayesian) => {
  const { variant_results } = compareVariants(together([control, tested]), {
    type,
    steps: 1,
    variants: ['control', 'test'],
    method,
  });
  return variant_results[0];
};

/** The published numbers are truncated, so the tests compare only the first decimals. */
describe('the published test vectors of PostHog (products/experiments/stats/tests)', () => {
  const control = sums('control', 2507, 1196.87, 37_377.9767);
  const tested = sums('test', 2461, 1922.7, 94_698.29);

  test('a mean by the Bayesian method', () => {
    const result = compared('mean', control, tested);

    expect(result?.chance_to_win).toBeCloseTo(0.957_59, 4);
    expect(result?.credible_interval?.[0]).toBeCloseTo(-0.0873, 4);
    expect(result?.credible_interval?.[1]).toBeCloseTo(1.360_26, 4);
  });

  test('a mean by the frequentist method', () => {
    const result = compared('mean', control, tested, frequentist);

    expect(result?.p_value).toBeCloseTo(0.084_87, 4);
    expect(result?.confidence_interval?.[0]).toBeCloseTo(-0.0875, 4);
    expect(result?.confidence_interval?.[1]).toBeCloseTo(1.360_48, 4);
  });

  test('a share', () => {
    const result = compared('funnel', sums('control', 1529, 87, 87), sums('test', 1471, 62, 62), frequentist);

    expect(result?.p_value).toBeCloseTo(0.030_96, 5);
    expect(result?.confidence_interval?.[0]).toBeCloseTo(-0.494_75, 5);
    expect(result?.confidence_interval?.[1]).toBeCloseTo(-0.023_76, 5);
  });

  test('a ratio', () => {
    const denominator = (sum: number, product: number) => ({ denominator: { sum, sumSquares: sum, product } });
    const result = compared(
      'ratio',
      sums('control', 1966, 94_605.798_587_801_27, 10_463_129.505_392_816, denominator(936, 94_605.798_587_801_27)),
      sums('test', 2034, 99_673.936_426_956_9, 11_298_745.182_728_939, denominator(947, 99_673.936_426_956_9)),
      frequentist,
    );

    expect(result?.p_value).toBeCloseTo(0.003_282_6, 6);
    expect(result?.confidence_interval?.[0]).toBeCloseTo(0.013_786_09, 8);
    expect(result?.confidence_interval?.[1]).toBeCloseTo(0.0689, 4);
  });
});

interface Row {
  number_of_samples: number;
  sum: number;
  sum_squares: number;
  key: string;
  step_counts?: number[] | null;
  denominator_sum?: number | null;
  denominator_sum_squares?: number | null;
  numerator_denominator_sum_product?: number | null;
}

const sumsIn = (row: Row) =>
  sums(row.key, row.number_of_samples, row.sum, row.sum_squares, {
    steps: row.step_counts ?? null,
    denominator:
      typeof row.denominator_sum === 'number'
        ? {
            sum: row.denominator_sum,
            sumSquares: row.denominator_sum_squares ?? 0,
            product: row.numerator_denominator_sum_product ?? 0,
          }
        : null,
  });

describe.each([
  ['Bayesian', bayesianRun, bayesian],
  ['frequentist', frequentistRun, frequentist],
] as const)('a whole %s run of PostHog', (_, run, method) => {
  test.each([
    ['funnel', 0],
    ['mean', 1],
    ['ratio', 2],
    ['retention', 3],
  ] as const)('has the same figures for its %s', (type, index) => {
    const published = run.results[index]?.result;
    const rows = [published?.baseline, ...(published?.variant_results ?? [])] as Row[];
    const { baseline, variant_results } = compareVariants(together(rows.map(sumsIn)), {
      type,
      steps: 2,
      variants: rows.map(({ key }) => key),
      method,
    });
    const near = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value);
    const rounded = (value: unknown) => JSON.parse(JSON.stringify(value, near));
    const withoutNulls = (value: object | undefined) =>
      Object.fromEntries(Object.entries(value ?? {}).filter(([, entry]) => entry !== null));

    expect(rounded(baseline)).toEqual(rounded(withoutNulls(published?.baseline)));
    expect(variant_results.map(rounded)).toEqual(
      (published?.variant_results ?? []).map((row) => rounded(withoutNulls(row))),
    );
  });
});

describe('a comparison has no statistics', () => {
  const enough = sums('control', 100, 50, 50);
  const back = (samples: number, sum: number, variant = 'test') =>
    sums(variant, samples, sum, sum, { denominator: { sum: samples, sumSquares: samples, product: sum } });
  const started = back(100, 50, 'control');

  test.each([
    ['fewer than 50 people', 'mean', enough, sums('test', 49, 30, 30), ['not-enough-exposures']],
    ['fewer than 5 conversions', 'funnel', enough, sums('test', 100, 4, 4), ['not-enough-metric-data']],
    ['fewer than 5 people who came back', 'retention', started, back(100, 4), ['not-enough-metric-data']],
    ['fewer than 50 people with the start event', 'retention', started, back(49, 30), ['not-enough-exposures']],
    ['nobody at all', 'mean', enough, null, ['not-enough-exposures']],
    ['nobody who started', 'retention', started, null, ['not-enough-exposures', 'not-enough-metric-data']],
  ] as const)('with %s in a variant', (_, type, control, tested, failures) => {
    const { variant_results } = compareVariants(together(tested ? [control, tested] : [control]), {
      type,
      steps: 1,
      variants: ['control', 'test'],
      method: bayesian,
    });

    expect(variant_results[0]).toMatchObject({ key: 'test', validation_failures: failures });
    expect(variant_results[0]).not.toHaveProperty('chance_to_win');
  });

  test('against a baseline of zero', () => {
    const { baseline, variant_results } = compareVariants(
      together([sums('control', 100, 0, 0), sums('test', 100, 9, 9)]),
      {
        type: 'mean',
        steps: 1,
        variants: ['control', 'test'],
        method: bayesian,
      },
    );

    expect(baseline.validation_failures).toEqual(['baseline-mean-is-zero']);
    expect(variant_results[0]).not.toHaveProperty('credible_interval');
  });

  test('of a funnel in which fewer than 5 people did not finish, by the Bayesian method only', () => {
    const full = sums('test', 100, 96, 96);

    expect(compared('funnel', enough, full)).not.toHaveProperty('chance_to_win');
    expect(compared('funnel', enough, full, frequentist)).toHaveProperty('p_value');
  });
});

test('a retention metric in which almost everyone came back has statistics', () => {
  const back = (variant: string, sum: number) =>
    sums(variant, 100, sum, sum, { denominator: { sum: 100, sumSquares: 100, product: sum } });

  expect(compared('retention', back('control', 50), back('test', 98))).toHaveProperty('chance_to_win');
});

test('another variant can be the baseline', () => {
  const { baseline, variant_results } = compareVariants(
    together([sums('control', 100, 50, 50), sums('test', 100, 60, 60)]),
    {
      type: 'funnel',
      steps: 1,
      variants: ['control', 'test'],
      method: methodIn({ baseline_variant_key: 'test' }),
    },
  );

  expect(baseline.key).toBe('test');
  expect(variant_results.map(({ key }) => key)).toEqual(['control']);
});
