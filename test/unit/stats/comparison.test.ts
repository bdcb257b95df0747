import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedLoss } from '#stats/expected-loss.ts';
import { expectedLosses } from '#stats/expected-losses.ts';
import { conversionPosterior, type Posterior, posteriorMean, ratePosterior } from '#stats/posterior.ts';
import { chanceToBeat, winProbabilities } from '#stats/win-probability.ts';
import { reference } from './reference.ts';

type Row = { posteriors: Posterior[]; win: number[]; loss: number[] };
const { source, rows } = reference<{ source: string; rows: Row[] }>('comparison');
const error = (actual: number, exact: number | undefined) => Math.abs(actual - (exact ?? Number.NaN));

test.each(rows)(`the win probabilities of $posteriors keep ten decimals (${source})`, ({ posteriors, win }) => {
  winProbabilities(posteriors).forEach((probability, k) => {
    expect(error(probability, win[k])).toBeLessThan(1e-10);
  });
});

test.each(rows)(`the expected losses of $posteriors keep ten decimals (${source})`, ({ posteriors, loss }) => {
  posteriors.forEach((chosen, k) => {
    expect(error(expectedLoss(chosen, posteriors.toSpliced(k, 1)), loss[k])).toBeLessThan(1e-10);
  });
});

test.each(rows)(
  `the losses of all of $posteriors in one pass keep ten decimals (${source})`,
  ({ posteriors, loss }) => {
    expectedLosses(posteriors).forEach((one, k) => {
      expect(error(one, loss[k])).toBeLessThan(1e-10);
    });
  },
);

const count = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 10_000_000 }));
const rates = fc.tuple(count, count).map(([successes, failures]) => conversionPosterior(successes, failures));
const means = fc.tuple(count, count).map(([events, people]) => ratePosterior(events, people + 1));
const several = (one: fc.Arbitrary<Posterior>) => fc.array(one, { minLength: 2, maxLength: 6 });
const posteriors = fc.oneof(several(rates), several(means));
const direction = fc.constantFrom('higher' as const, 'lower' as const);
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

test('a single variant is certainly the best, in either direction', () => {
  fc.assert(
    fc.property(posteriors, direction, (all, good) => {
      const probabilities = winProbabilities(all, good);
      expect(error(sumOf(probabilities), 1)).toBeLessThan(1e-10);
      expect(probabilities.every((probability) => probability >= 0 && probability <= 1)).toBe(true);
    }),
  );
});

test('the order of the variants does not matter', () => {
  fc.assert(
    fc.property(posteriors, direction, (all, good) => {
      const mirrored = winProbabilities(all.toReversed(), good).toReversed();
      winProbabilities(all, good).forEach((probability, k) => {
        expect(error(probability, mirrored[k])).toBeLessThan(1e-10);
      });
    }),
  );
});

test('the chance of one gamma mean to beat another is a beta tail (M. Abramowitz and I. A. Stegun 1964, 26.6)', () => {
  fc.assert(
    fc.property(count, count, (one, other) => {
      const [a, b] = [ratePosterior(one, 1000), ratePosterior(other, 1000)];
      const [chance, opposite] = [chanceToBeat(a, b), chanceToBeat(a, b, 'lower')];
      expect(error(chance + opposite, 1)).toBeLessThan(1e-10);
      expect(error(chance, chanceToBeat(b, a, 'lower'))).toBeLessThan(1e-10);
    }),
  );
});

test('the losses of two variants differ by the difference of their means', () => {
  fc.assert(
    fc.property(rates, rates, direction, (one, other, good) => {
      const difference = (posteriorMean(other) - posteriorMean(one)) * (good === 'higher' ? 1 : -1);
      expect(error(expectedLoss(one, [other], good) - expectedLoss(other, [one], good), difference)).toBeLessThan(
        1e-10,
      );
    }),
  );
});

test('losses computed in one pass equal those computed one by one', () => {
  fc.assert(
    fc.property(posteriors, direction, (all, good) => {
      const largest = Math.max(1, ...all.map(posteriorMean));
      expectedLosses(all, good).forEach((loss, k) => {
        const [chosen = conversionPosterior(0, 0)] = all.slice(k);
        expect(error(loss, expectedLoss(chosen, all.toSpliced(k, 1), good)) / largest).toBeLessThan(1e-10);
      });
    }),
  );
  expect(expectedLosses([conversionPosterior(1, 1)])).toEqual([0]);
});

test('another rival never makes the loss smaller', () => {
  fc.assert(
    fc.property(several(rates), direction, (all, good) => {
      const [chosen = conversionPosterior(0, 0), first = chosen, ...others] = all;
      const alone = expectedLoss(chosen, [first], good);
      expect(alone).toBeGreaterThanOrEqual(0);
      expect(expectedLoss(chosen, [first, ...others], good)).toBeGreaterThanOrEqual(alone - 1e-10);
    }),
  );
});

test('results stay exact for posteriors that are far apart', () => {
  const [low, high] = [conversionPosterior(10, 9_999_990), conversionPosterior(9_999_990, 10)];

  expect(winProbabilities([low, high])).toEqual([0, expect.closeTo(1, 12)]);
  expect(error(expectedLoss(low, [high]), posteriorMean(high) - posteriorMean(low))).toBeLessThan(1e-10);
  expect(expectedLoss(high, [low])).toBe(0);
});

test('the best of 10 variants with a million people each is found in less than 5 ms', () => {
  const variants = Array.from({ length: 10 }, (_, k) => conversionPosterior(100_000 + 137 * k, 900_000 - 137 * k));
  const times = Array.from({ length: 100 }, () => {
    const start = performance.now();
    winProbabilities(variants);
    return performance.now() - start;
  });

  expect(times.toSorted((one, other) => one - other)[25]).toBeLessThan(5);
});

test('rejects an empty list, mixed kinds and impossible posteriors', () => {
  const impossible: Posterior = { kind: 'beta', a: 0, b: 1 };
  const [rate, mean] = [conversionPosterior(1, 1), ratePosterior(1, 1)];
  expect(() => winProbabilities([])).toThrow(/of one kind, got none/);
  expect(() => winProbabilities([rate, mean])).toThrow(/of one kind, got beta and gamma/);
  expect(() => chanceToBeat(rate, impossible)).toThrow(/a must be/);
  expect(() => winProbabilities([rate, { kind: 'beta', a: 0.1, b: 3 }])).toThrow(/at least 0.2, got 0.1 and 3/);
  expect(() => expectedLoss(rate, [])).toThrow(/at least one rival/);
  expect(() => expectedLoss(rate, [mean])).toThrow(/of one kind/);
  expect(() => expectedLoss(impossible, [rate])).toThrow(RangeError);
});
