import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SplitCounts, sequentialSampleRatioPValue } from '#stats/sequential-sample-ratio.ts';

/** Returns the p-value of an experiment whose shares did not change. */
const pValueOf = (observed: readonly number[], weights: readonly number[], concentrations?: readonly number[]) =>
  sequentialSampleRatioPValue([{ observed, weights }], concentrations);

/** Returns the exact product a (a + 1) … (a + n − 1). */
const rising = (a: number, n: number) =>
  Array.from({ length: n }, (_, k) => BigInt(a + k)).reduce((product, factor) => product * factor, 1n);

/** Returns the Bayes factor in exact integer arithmetic. The weights are the parameters of the Dirichlet prior. */
function exactBayesFactor(observed: readonly number[], weights: readonly number[]): number {
  const concentration = weights.reduce((sum, weight) => sum + weight, 0);
  const participants = observed.reduce((sum, count) => sum + count, 0);
  let above = BigInt(concentration) ** BigInt(participants);
  let below = rising(concentration, participants);
  for (const [index, count] of observed.entries()) {
    const weight = weights[index] ?? 0;
    above *= rising(weight, count);
    below *= BigInt(weight) ** BigInt(count);
  }
  return Number((above * 10n ** 30n) / below) / 1e30;
}

const counts = (length: number) => fc.array(fc.integer({ min: 0, max: 120 }), { minLength: length, maxLength: length });

test('the p-value is the inverse of the Bayes factor, computed exactly in whole numbers', () => {
  const prior = fc.integer({ min: 20, max: 300 });
  const splits = fc
    .integer({ min: 2, max: 4 })
    .chain((length) => fc.tuple(counts(length), fc.array(prior, { minLength: length, maxLength: length })));
  fc.assert(
    fc.property(splits, ([observed, weights]) => {
      const concentration = weights.reduce((sum, weight) => sum + weight, 0);
      const expected = Math.min(1, 1 / exactBayesFactor(observed, weights));
      const found = pValueOf(observed, weights, [concentration]);
      expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * expected);
    }),
    { numRuns: 200 },
  );
});

test('the p-value of several periods is the inverse of the product of their Bayes factors', () => {
  const periods: SplitCounts[] = [
    { observed: [20, 80], weights: [30, 70] },
    { observed: [3, 60], weights: [10, 90] },
    { observed: [0, 0], weights: [50, 50] },
  ];
  const [first = 1, second = 1] = periods.map(({ observed, weights }) => exactBayesFactor(observed, weights));
  const planned: SplitCounts = { observed: [500, 500], weights: [50, 50] };
  const p = (all: readonly SplitCounts[]) => sequentialSampleRatioPValue(all, [100]);

  expect(p(periods)).toBeCloseTo(1 / (first * second), 12);
  // A period that is split as planned is evidence against a mismatch.
  expect(p([...periods, planned])).toBeGreaterThan(p(periods));
  expect(p([planned, ...periods])).toBeCloseTo(p([...periods, planned]), 12);
});

test('over all splits of twenty participants, the Bayes factor has the mean 1, so a p-value of at most p has at most the probability p (Markov’s inequality)', () => {
  const weights = [30, 70];
  let mean = 0;
  let binomial = 1;
  for (let first = 0; first <= 20; first++) {
    const chance = binomial * 0.3 ** first * 0.7 ** (20 - first);
    mean += chance * exactBayesFactor([first, 20 - first], weights);
    binomial = (binomial * (20 - first)) / (first + 1);
  }
  expect(mean).toBeCloseTo(1, 10);
});

test('a split as planned has a p-value of 1, and a plan in any unit gives the same', () => {
  expect(pValueOf([500, 500], [1, 1])).toBe(1);
  expect(pValueOf([0, 0], [50, 50])).toBe(1);
  expect(pValueOf([510, 490], [50, 50])).toBe(1);
  expect(pValueOf([130, 70], [0.5, 0.5])).toBe(pValueOf([130, 70], [50, 50]));
});

test.each([
  ['2,000 against 1,500 with an even plan', [2000, 1500], [50, 50], 1e-10],
  ['900 against 100 with an even plan', [900, 100], [50, 50], 1e-100],
])('%s is a mismatch', (_, observed, weights, most) => {
  expect(pValueOf(observed, weights)).toBeLessThan(most);
});

test('a billion participants are judged as precisely as a few', () => {
  expect(pValueOf([500_000_000, 500_000_000], [50, 50])).toBe(1);
  expect(pValueOf([500_200_000, 499_800_000], [50, 50])).toBeLessThan(1e-20);
});

test('impossible counts and plans are rejected', () => {
  expect(() => pValueOf([1], [1])).toThrow(RangeError);
  expect(() => pValueOf([1, 2], [1, 0])).toThrow(RangeError);
  expect(() => pValueOf([1, 2.5], [1, 1])).toThrow(RangeError);
});

test.each([
  ['balanced', [500, 500], 0.05, 1],
  ['500 against 600', [500, 600], 0, 1],
  ['imbalanced', [100, 900], 0, 0.05],
  ['without participants', [0, 0], 1, 1],
])('the fixtures of GrowthBook (packages/stats/tests/test_ssrm.py) hold: %s', (_, observed, least, most) => {
  for (const concentrations of [[10_000], undefined]) {
    const found = pValueOf(observed, [0.5, 0.5], concentrations);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(most);
  }
});

/** The p-values of GrowthBook's formula, computed with 40 digits (mpmath 1.3). */
test.each([
  [[500, 600], 0.671450726494973],
  [[100, 900], 2.36789975486409e-13],
] as const)('GrowthBook’s formula gives the same p-value for %j', (observed, expected) => {
  const found = pValueOf([...observed], [0.5, 0.5], [10_000]);
  expect(Math.abs(found / expected - 1)).toBeLessThan(1e-6);
});
