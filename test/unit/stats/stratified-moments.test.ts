import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveConversions, estimateMean, estimateRatio, type Moments } from '#stats/moments.ts';
import { stratifiedEffectiveValues, stratifiedMoments } from '#stats/stratified-moments.ts';

interface Person {
  above: number;
  below: number;
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const mean = (numbers: readonly number[]) => add(numbers) / numbers.length;
/** The sample covariance, with the divisor n − 1. */
const covariance = (ones: readonly number[], others: readonly number[]) =>
  add(ones.map((one, at) => (one - mean(ones)) * ((others[at] ?? 0) - mean(others)))) / (ones.length - 1);

const momentsOf = (people: readonly Person[]): Moments => ({
  samples: people.length,
  sum: add(people.map(({ above }) => above)),
  sumSquares: add(people.map(({ above }) => above ** 2)),
  denominatorSum: add(people.map(({ below }) => below)),
  denominatorSumSquares: add(people.map(({ below }) => below ** 2)),
  product: add(people.map(({ above, below }) => above * below)),
});

/** Returns the combined means and covariances of the means, from each person's values. */
function reference(strata: readonly { own: readonly Person[]; people: number }[]) {
  const total = add(strata.map(({ people }) => people));
  const weighted = (value: (own: readonly Person[]) => number, power: number) =>
    add(strata.map(({ own, people }) => (people / total) ** power * value(own)));
  const above = (own: readonly Person[]) => own.map((person) => person.above);
  const below = (own: readonly Person[]) => own.map((person) => person.below);
  return {
    above: weighted((own) => mean(above(own)), 1),
    below: weighted((own) => mean(below(own)), 1),
    aboveVariance: weighted((own) => covariance(above(own), above(own)) / own.length, 2),
    belowVariance: weighted((own) => covariance(below(own), below(own)) / own.length, 2),
    covariance: weighted((own) => covariance(above(own), below(own)) / own.length, 2),
  };
}

const person = fc.record({ above: fc.integer({ min: -5, max: 50 }), below: fc.integer({ min: 1, max: 9 }) });
const stratum = fc
  .tuple(fc.array(person, { minLength: 2, maxLength: 12 }), fc.integer({ min: 0, max: 40 }))
  .map(([own, others]) => ({ own, people: own.length + others }));

test('the combined moments have the mean and the variance of the strata, weighted by all participants', () => {
  fc.assert(
    fc.property(fc.array(stratum, { minLength: 1, maxLength: 4 }), (strata) => {
      const expected = reference(strata);
      const moments = stratifiedMoments(strata.map(({ own, people }) => ({ moments: momentsOf(own), people })));
      const estimate = estimateMean(moments);
      const ratio = estimateRatio(moments);
      const value = expected.above / expected.below;

      expect(estimate.samples).toBe(add(strata.map(({ own }) => own.length)));
      expect(estimate.value).toBeCloseTo(expected.above, 8);
      expect(estimate.variance).toBeCloseTo(expected.aboveVariance, 8);
      expect(ratio.value).toBeCloseTo(value, 8);
      expect(ratio.variance).toBeCloseTo(
        (expected.aboveVariance - 2 * value * expected.covariance + value ** 2 * expected.belowVariance) /
          expected.below ** 2,
        8,
      );
    }),
  );
});

test('two periods with the same rates in both variants have the same combined rates, whatever the shares', () => {
  const rate = (samples: number, sum: number) => ({ samples, sum, sumSquares: sum });
  const combined = (first: Moments, second: Moments) =>
    estimateMean(
      stratifiedMoments([
        { moments: first, people: 2000 },
        { moments: second, people: 2000 },
      ]),
    ).value;

  // First half and half at 5%, then 10 and 90% at 20%. Together, control has 7.5% and test 14.6%.
  expect(combined(rate(1000, 50), rate(200, 40))).toBeCloseTo(0.125, 12);
  expect(combined(rate(1000, 50), rate(1800, 360))).toBeCloseTo(0.125, 12);
});

test('a single period keeps its moments', () => {
  const moments = { samples: 40, sum: 13, sumSquares: 29, denominatorSum: 60, denominatorSumSquares: 110, product: 31 };
  const combined = stratifiedMoments([{ moments, people: 90 }]);

  for (const [name, value] of Object.entries(moments)) expect(combined[name as keyof Moments]).toBeCloseTo(value, 10);
});

test('equal periods together have twice the effective values, and one with few values hardly more than its own', () => {
  const period = (samples: number, sum: number) => ({ moments: { samples, sum, sumSquares: sum }, people: 1000 });

  expect(stratifiedEffectiveValues([period(500, 60)])).toBeCloseTo(effectiveConversions(period(500, 60).moments), 10);
  expect(stratifiedEffectiveValues([period(500, 60), period(500, 60)])).toBeCloseTo(120, 10);
  // The second period has a tenth of the participants of this variant, and so ten times the variance.
  expect(stratifiedEffectiveValues([period(500, 100), period(50, 10)])).toBeCloseTo(13, 0);
  expect(stratifiedEffectiveValues([period(500, 0), period(50, 0)])).toBe(0);
});
