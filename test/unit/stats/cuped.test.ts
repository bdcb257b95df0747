import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Adjustment, adjustByBefore, adjustPair, differenceBefore, reductionBetween } from '#stats/cuped.ts';
import { type Estimate, estimateMean, type Moments } from '#stats/moments.ts';
import { normalWins } from '#stats/normal-comparison.ts';
import { normalLift } from '#stats/normal-lift.ts';
import { deltaInterval, fiellerInterval, relativeLift } from '#stats/relative-lift.ts';
import { stratifiedMoments } from '#stats/stratified-moments.ts';

const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const mean = (numbers: readonly number[]) => add(numbers) / numbers.length;
const covariance = (ones: readonly number[], others: readonly number[]) =>
  add(ones.map((one, at) => (one - mean(ones)) * ((others[at] ?? 0) - mean(others)))) / (ones.length - 1);

const estimatesIn = (found: ReturnType<typeof adjustByBefore>): [Estimate, Estimate] =>
  (found as Adjustment).estimates as [Estimate, Estimate];

const own = ({ variance, shared = 0 }: Estimate) => variance - shared;

describe('the example of two variants with 5,000 participants each', () => {
  const control: Moments = {
    samples: 5000,
    sum: 50_000,
    sumSquares: 900_000,
    before: { sum: 48_000, sumSquares: 840_000, product: 780_000 },
  };
  const tested: Moments = {
    samples: 5000,
    sum: 52_000,
    sumSquares: 960_000,
    before: { sum: 48_500, sumSquares: 850_000, product: 810_000 },
  };
  const found = adjustByBefore('mean', [control, tested]);
  const [baseline, variant] = estimatesIn(found);
  const measured = [estimateMean(tested), estimateMean(control)] as const;

  test('has one θ for both variants, and these adjusted means and variances', () => {
    expect((found as Adjustment).theta).toBeCloseTo(0.798155, 6);
    expect([baseline.value, variant.value].map((value) => value.toFixed(6))).toEqual(['10.039908', '10.360092']);
    expect([own(baseline), own(variant)].map((value) => value.toFixed(8))).toEqual(['0.00650838', '0.00692781']);
  });

  test('has a lift of 3.1891% with a standard error of 1.17273%; without the adjustment 4% with 1.84609%', () => {
    const lift = relativeLift(variant, baseline) ?? { value: 0, standardError: 0 };
    const raw = relativeLift(...measured) ?? { value: 0, standardError: 0 };
    const { low, high } = deltaInterval(lift, 1.959964);

    expect([lift.value, lift.standardError].map((one) => (one * 100).toFixed(5))).toEqual(['3.18912', '1.17273']);
    expect([low, high].map((one) => (one * 100).toFixed(3))).toEqual(['0.891', '5.488']);
    expect([raw.value, raw.standardError].map((one) => (one * 100).toFixed(5))).toEqual(['4.00000', '1.84609']);
  });

  test('has a variance that is 59% smaller, and no difference before the exposure', () => {
    expect(reductionBetween(measured, [variant, baseline]).toFixed(4)).toBe('0.5900');
    expect((found as Adjustment).reduction.toFixed(4)).toBe('0.5900');
    expect(differenceBefore(tested, control)?.toFixed(3)).toBe('0.574');
  });

  test('has a θ of 0.798260 from all participants of the pair, as on PostHog', () => {
    expect(adjustPair('mean', tested, control)?.theta.toFixed(6)).toBe('0.798260');
  });
});

interface Person {
  above: number;
  below: number;
  aboveBefore: number;
  belowBefore: number;
}

const sums = (people: readonly Person[], one: keyof Person, other: keyof Person) =>
  add(people.map((each) => each[one] * each[other]));
const total = (people: readonly Person[], one: keyof Person) => add(people.map((each) => each[one]));

const meanMoments = (people: readonly Person[]): Moments => ({
  samples: people.length,
  sum: total(people, 'above'),
  sumSquares: sums(people, 'above', 'above'),
  before: {
    sum: total(people, 'aboveBefore'),
    sumSquares: sums(people, 'aboveBefore', 'aboveBefore'),
    product: sums(people, 'aboveBefore', 'above'),
  },
});

const ratioMoments = (people: readonly Person[]): Moments => ({
  ...meanMoments(people),
  denominatorSum: total(people, 'below'),
  denominatorSumSquares: sums(people, 'below', 'below'),
  product: sums(people, 'above', 'below'),
  before: {
    sum: total(people, 'aboveBefore'),
    sumSquares: sums(people, 'aboveBefore', 'aboveBefore'),
    product: sums(people, 'aboveBefore', 'above'),
    denominator: {
      sum: total(people, 'belowBefore'),
      sumSquares: sums(people, 'belowBefore', 'belowBefore'),
      withNumeratorBefore: sums(people, 'belowBefore', 'aboveBefore'),
      withNumerator: sums(people, 'belowBefore', 'above'),
      withDenominator: sums(people, 'belowBefore', 'below'),
      numeratorWithDenominator: sums(people, 'aboveBefore', 'below'),
    },
  },
});

const person = fc.record({
  above: fc.integer({ min: 1, max: 60 }),
  below: fc.integer({ min: 1, max: 9 }),
  aboveBefore: fc.integer({ min: 0, max: 60 }),
  belowBefore: fc.integer({ min: 1, max: 9 }),
});
const group = fc.array(person, { minLength: 3, maxLength: 25 });

/** Returns the adjusted values and their own variances, from the values of each person. */
function reference(groups: readonly (readonly Person[])[], isRatio: boolean) {
  const everybody = groups.flat();
  /** Each person's linear value around the means of a group, and the value of the group. */
  const linear = (people: readonly Person[], among: readonly Person[], above: keyof Person, below: keyof Person) => {
    const level = isRatio ? total(among, below) / among.length : 1;
    const value = total(among, above) / among.length / level;
    return { value, each: people.map((one) => (isRatio ? (one[above] - value * one[below]) / level : one[above])) };
  };
  const after = groups.map((people) => linear(people, people, 'above', 'below'));
  const before = groups.map((people) => linear(people, people, 'aboveBefore', 'belowBefore'));
  const overall = linear(everybody, everybody, 'aboveBefore', 'belowBefore');
  const weighted = (of: (at: number) => number) => add(groups.map((people, at) => (people.length - 1) * of(at)));
  const each = (values: typeof after, at: number) => values[at]?.each ?? [];
  const theta =
    weighted((at) => covariance(each(after, at), each(before, at))) /
    weighted((at) => covariance(each(before, at), each(before, at)));
  return {
    theta,
    shared: (theta ** 2 * covariance(overall.each, overall.each)) / everybody.length,
    values: groups.map((_, at) => (after[at]?.value ?? 0) - theta * ((before[at]?.value ?? 0) - overall.value)),
    variances: groups.map((people, at) => {
      const residuals = each(after, at).map((one, index) => one - theta * (each(before, at)[index] ?? 0));
      return covariance(residuals, residuals) / people.length;
    }),
  };
}

test.each([
  ['a mean', false],
  ['a ratio', true],
])('%s is adjusted as from the values of each person', (_, isRatio) => {
  let used = 0;
  fc.assert(
    fc.property(fc.array(group, { minLength: 2, maxLength: 3 }), (groups) => {
      const found = adjustByBefore(isRatio ? 'ratio' : 'mean', groups.map(isRatio ? ratioMoments : meanMoments));
      if (typeof found === 'string') return;
      used += 1;
      const expected = reference(groups, isRatio);

      expect(found.theta).toBeCloseTo(expected.theta, 8);
      for (const [at, estimate] of found.estimates.entries()) {
        expect(estimate.value).toBeCloseTo(expected.values[at] ?? Number.NaN, 7);
        expect(own(estimate)).toBeCloseTo(expected.variances[at] ?? Number.NaN, 7);
        expect(estimate.shared).toBeCloseTo(expected.shared, 8);
      }
    }),
  );
  expect(used).toBeGreaterThan(40);
});

test('values before the exposure that are all zero, rare or unrelated adjust nothing', () => {
  const moments = (active: number, product: number): Moments => ({
    samples: 1000,
    sum: 5000,
    sumSquares: 40_000,
    before: { active, sum: active, sumSquares: active, product },
  });

  expect(adjustByBefore('mean', [moments(0, 0), moments(0, 0)])).toBe('few_active');
  expect(adjustByBefore('mean', [{ ...moments(200, 1400), samples: 5000 }])).toBe('few_active');
  expect(adjustByBefore('mean', [moments(500, 2500), moments(500, 2500)])).toBe('no_reduction');
  expect(adjustByBefore('mean', [moments(1000, 5000), moments(1000, 5000)])).toBe('constant');
  expect(adjustByBefore('mean', [moments(500, 3000), { samples: 1000, sum: 5000, sumSquares: 40_000 }])).toBe(
    'unknown',
  );
});

test('the part of the variance that all variants share changes neither chances nor the difference', () => {
  const estimates: Estimate[] = [
    { value: 10, variance: 0.02, samples: 1000 },
    { value: 10.3, variance: 0.03, samples: 1000 },
    { value: 9.9, variance: 0.025, samples: 1000 },
  ];
  const [one, other] = estimates as [Estimate, Estimate];
  const withShared = estimates.map((estimate) => ({ ...estimate, variance: estimate.variance + 0.05, shared: 0.05 }));
  const [sharedOne, sharedOther] = withShared as [Estimate, Estimate];
  const round = (found: ReturnType<typeof normalWins>) => found.map(({ chance }) => chance.toFixed(10));

  expect(round(normalWins(withShared))).toEqual(round(normalWins(estimates)));
  for (const p of [0.025, 0.3, 0.975])
    expect(normalLift(sharedOther, sharedOne, 'absolute').quantile(p)).toBeCloseTo(
      normalLift(other, one, 'absolute').quantile(p),
      10,
    );
});

test('close to zero, the interval has the limits at which the test against them is on its edge', () => {
  const baseline: Estimate = { value: 1, variance: 0.01, samples: 500, shared: 0.004 };
  const variant: Estimate = { value: 1.4, variance: 0.012, samples: 500, shared: 0.004 };
  const { low, high } = fiellerInterval(variant, baseline, 1.96);
  const lift = normalLift(variant, baseline);
  const statistic = (lift: number) => {
    const factor = 1 + lift;
    const variance = variant.variance + factor ** 2 * baseline.variance - 2 * factor * 0.004;
    return Math.abs(variant.value - factor * baseline.value) / Math.sqrt(variance);
  };

  expect([statistic(low), statistic(high)].map((one) => one.toFixed(8))).toEqual(['1.96000000', '1.96000000']);
  expect(lift.chanceBelow(high)).toBeCloseTo(0.975, 4);
  const slope = (lift.chanceBelow(0.2 + 1e-6) - lift.chanceBelow(0.2 - 1e-6)) / 2e-6;
  expect(lift.density(0.2)).toBeCloseTo(slope, 5);
});

test('periods of constant shares combine the values before the exposure like those after it', () => {
  fc.assert(
    fc.property(fc.array(group, { minLength: 2, maxLength: 3 }), (strata) => {
      const people = strata.map((each) => each.length);
      const all = add(people);
      const combined = stratifiedMoments(strata.map((each) => ({ moments: ratioMoments(each), people: each.length })));
      const { samples, before, sum, denominatorSum = 0 } = combined;
      const { denominator } = before ?? {};
      const spread = (one: number, other: number, product: number) =>
        (product - (one * other) / samples) / (samples - 1) / samples;
      const expected = (one: keyof Person, other: keyof Person) =>
        add(
          strata.map((each) => {
            const [ones, others] = [each.map((who) => who[one]), each.map((who) => who[other])];
            return ((each.length / all) ** 2 * covariance(ones, others)) / each.length;
          }),
        );

      expect(spread(before?.sum ?? 0, sum, before?.product ?? 0)).toBeCloseTo(expected('aboveBefore', 'above'), 7);
      expect(spread(denominator?.sum ?? 0, denominatorSum, denominator?.withDenominator ?? 0)).toBeCloseTo(
        expected('belowBefore', 'below'),
        7,
      );
      expect(spread(before?.sum ?? 0, denominatorSum, denominator?.numeratorWithDenominator ?? 0)).toBeCloseTo(
        expected('aboveBefore', 'below'),
        7,
      );
      const crossed = spread(denominator?.sum ?? 0, sum, denominator?.withNumerator ?? 0);
      expect(crossed).toBeCloseTo(expected('belowBefore', 'above'), 7);
    }),
  );
});
