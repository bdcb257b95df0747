import { expect, test } from 'vitest';
import {
  effectiveConversions,
  estimateMean,
  estimateOf,
  estimateProportion,
  estimateRatio,
  type Moments,
} from '#stats/moments.ts';
import { chanceAboveZero, normalExpectedLoss, normalWins } from '#stats/normal-comparison.ts';
import { deltaInterval, relativeLift } from '#stats/relative-lift.ts';
import { reference, relativeError } from './reference.ts';

interface References {
  wins: { estimates: [number, number][]; chances: number[]; losses: number[] }[];
  losses: { chosen: [number, number]; other: [number, number]; loss: number }[];
  ratios: { numerator: number[]; denominator: number[]; value: number; variance: number }[];
}

const references = reference<References>('moments');
const estimate = ([value, variance]: readonly [number, number]) => ({ value, variance, samples: 1 });
const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Vectors of PostHog: products/experiments/stats/tests/test_bayesian.py and test_frequentist.py. */
const mean = {
  test: { samples: 2461, sum: 1922.7, sumSquares: 94698.29 },
  baseline: { samples: 2507, sum: 1196.87, sumSquares: 37377.9767 },
};
const proportion = {
  test: { samples: 1471, sum: 62, sumSquares: 62 },
  baseline: { samples: 1529, sum: 87, sumSquares: 87 },
};
const ratio = {
  test: {
    samples: 2034,
    sum: 99673.9364269569,
    sumSquares: 11298745.182728939,
    denominatorSum: 947,
    denominatorSumSquares: 947,
    product: 99673.9364269569,
  },
  baseline: {
    samples: 1966,
    sum: 94605.79858780127,
    sumSquares: 10463129.505392816,
    denominatorSum: 936,
    denominatorSumSquares: 936,
    product: 94605.79858780127,
  },
};

const liftOf = (
  kind: 'proportion' | 'mean' | 'ratio',
  { test: tested, baseline }: Record<'test' | 'baseline', Moments>,
) => relativeLift(estimateOf(kind, tested), estimateOf(kind, baseline)) ?? { value: 0, standardError: 0 };

test('the chance to win and the interval of a mean are those that PostHog publishes', () => {
  const { value, standardError } = liftOf('mean', mean);
  // PostHog publishes 0.95759. It cuts the sixth decimal off instead of rounding.
  expect(chanceAboveZero(value, standardError)).toBeCloseTo(0.957595, 5);
  const { low, high } = deltaInterval({ value, standardError }, 1.959963984540054);
  expect(low).toBeCloseTo(-0.08733, 5);
  expect(high).toBeCloseTo(1.36026, 4);
});

test.each([
  ['proportion', proportion, -0.25925, 0.0309601, 2e-4],
  ['ratio', ratio, 0.041333, 0.0032826, 2e-5],
] as const)('the lift and the p-value of a %s are those that PostHog publishes', (kind, groups, lift, p, accuracy) => {
  const { value, standardError } = liftOf(kind, groups);
  expect(value).toBeCloseTo(lift, 4);
  // PostHog uses Student's t-distribution. For some thousands of participants, its p-value differs by less than `accuracy`.
  expect(Math.abs(2 * chanceAboveZero(-Math.abs(value), standardError) - p)).toBeLessThan(accuracy);
});

test('the lift of GrowthBook’s mean has the standard error of its fixture', () => {
  const test_ = estimateMean({ samples: 3461, sum: 2422.7, sumSquares: 134698.29 });
  const lift = relativeLift(test_, estimateMean({ samples: 3000, sum: 1396.87, sumSquares: 52377.9767 }));
  expect(relativeError(lift?.value ?? 0, 0.5033610858562358)).toBeLessThan(1e-12);
  expect(relativeError(lift?.standardError ?? 0, 0.3334122146400735)).toBeLessThan(1e-12);
});

test.each(references.ratios)(
  'a ratio has the variance of its linearized values, computed from the single participants',
  (row) => {
    const moments = {
      samples: row.numerator.length,
      sum: sumOf(row.numerator),
      sumSquares: sumOf(row.numerator.map((value) => value * value)),
      denominatorSum: sumOf(row.denominator),
      denominatorSumSquares: sumOf(row.denominator.map((value) => value * value)),
      product: sumOf(row.numerator.map((value, index) => value * (row.denominator[index] ?? 0))),
    };
    const found = estimateRatio(moments);
    expect(relativeError(found.value, row.value)).toBeLessThan(1e-12);
    expect(relativeError(found.variance, row.variance)).toBeLessThan(1e-9);
  },
);

test('a ratio to a denominator of one per participant is the mean', () => {
  const { samples, sum, sumSquares } = mean.test;
  const asRatio = estimateRatio({
    samples,
    sum,
    sumSquares,
    denominatorSum: samples,
    denominatorSumSquares: samples,
    product: sum,
  });
  const asMean = estimateMean(mean.test);
  expect(relativeError(asRatio.value, asMean.value)).toBeLessThan(1e-12);
  expect(relativeError(asRatio.variance, asMean.variance)).toBeLessThan(1e-12);
});

test('a proportion has the binomial variance', () => {
  expect(estimateProportion({ samples: 400, sum: 100, sumSquares: 100 })).toEqual({
    value: 0.25,
    variance: (0.25 * 0.75) / 400,
    samples: 400,
  });
});

test('conversions count as they are, and revenue that one buyer dominates counts as one', () => {
  expect(effectiveConversions({ samples: 1000, sum: 80, sumSquares: 80 })).toBe(80);
  expect(effectiveConversions({ samples: 1000, sum: 10_020, sumSquares: 1e8 + 200 })).toBeCloseTo(1.004, 3);
  expect(effectiveConversions({ samples: 1000, sum: 0, sumSquares: 0 })).toBe(0);
});

test.each(references.wins)(
  'chances and losses of several variants are those of 30-digit quadrature',
  ({ estimates, chances, losses }) => {
    const found = normalWins(estimates.map(estimate));
    expect(sumOf(found.map(({ chance }) => chance))).toBeCloseTo(1, 10);
    for (const [index, { chance, loss }] of found.entries()) {
      expect(relativeError(chance, chances[index] ?? 0)).toBeLessThan(1e-6);
      expect(relativeError(loss, losses[index] ?? 0)).toBeLessThan(1e-6);
    }
  },
);

test('when lower is better, the mirrored metric has the same chances', () => {
  const row = references.wins[1]?.estimates ?? [];
  const lower = normalWins(row.map(estimate), 'lower');
  const mirrored = normalWins(row.map(([value, variance]) => estimate([-value, variance])));
  lower.forEach(({ chance, loss }, index) => {
    expect(chance).toBeCloseTo(mirrored[index]?.chance ?? 0, 12);
    expect(loss).toBeCloseTo(mirrored[index]?.loss ?? 0, 12);
  });
});

test.each(references.losses)(
  'the expected loss of choosing one of two is that of 30-digit quadrature',
  ({ chosen, other, loss }) => {
    expect(relativeError(normalExpectedLoss(estimate(chosen), estimate(other)), loss)).toBeLessThan(1e-6);
  },
);

test('without any variance, the better variant is certain', () => {
  expect(chanceAboveZero(0.1, 0)).toBe(1);
  expect(chanceAboveZero(0, 0)).toBe(0.5);
  expect(normalExpectedLoss(estimate([1, 0]), estimate([3, 0]))).toBe(2);
});

test('impossible moments are refused', () => {
  expect(() => estimateMean({ samples: 0, sum: 0, sumSquares: 0 })).toThrow(RangeError);
  expect(() => estimateRatio({ samples: 10, sum: 5, sumSquares: 5 })).toThrow(RangeError);
});
