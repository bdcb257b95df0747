import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binomialTails } from '#stats/binomial.ts';
import { poissonPValue } from '#stats/poisson-p-value.ts';
import { reference, relativeError } from './reference.ts';

type Row = [successes: number, trials: number, rate: number, atMost: number, atLeast: number];
const { source, rows } = reference<{ source: string; rows: Row[] }>('binomial');

test.each(rows)(`the tails of %d successes in %d trials at %d keep ten digits (${source})`, (k, n, rate, low, high) => {
  const { atMost, atLeast } = binomialTails(k, n, rate);

  expect(relativeError(atMost, low)).toBeLessThan(1e-10);
  expect(relativeError(atLeast, high)).toBeLessThan(1e-10);
});

const trials = fc.integer({ min: 1, max: 10_000_000 });
const rate = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });

test('the tails of consecutive counts add up to 1', () => {
  fc.assert(
    fc.property(trials, rate, fc.double({ min: 0, max: 1, noNaN: true }), (n, p, share) => {
      const k = Math.floor(share * (n - 1));
      expect(binomialTails(k, n, p).atMost + binomialTails(k + 1, n, p).atLeast).toBeCloseTo(1, 11);
    }),
  );
});

test('a rate of 0 never succeeds and a rate of 1 never fails', () => {
  expect(binomialTails(0, 5, 0)).toEqual({ atMost: 1, atLeast: 1 });
  expect(binomialTails(1, 5, 0)).toEqual({ atMost: 1, atLeast: 0 });
  expect(binomialTails(4, 5, 1)).toEqual({ atMost: 0, atLeast: 1 });
});

test.each([
  [6, 5, 0.5],
  [-1, 5, 0.5],
  [1.5, 5, 0.5],
  [1, 5, 1.1],
  [1, 5, Number.NaN],
])('refuses %d successes in %d trials at %d', (k, n, p) => {
  expect(() => binomialTails(k, n, p)).toThrow(RangeError);
});

test('the p-value of two counts is between 0 and 1 and does not depend on their order or the unit of exposure', () => {
  const count = fc.integer({ min: 0, max: 1_000_000 });
  const exposure = fc.double({ min: 0.1, max: 10, noNaN: true });
  fc.assert(
    fc.property(count, count, exposure, exposure, (one, other, ofOne, ofOther) => {
      const p = poissonPValue({ count: one, exposure: ofOne }, { count: other, exposure: ofOther });
      const swapped = poissonPValue({ count: other, exposure: 8 * ofOther }, { count: one, exposure: 8 * ofOne });
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
      expect(relativeError(swapped, p)).toBeLessThan(1e-8);
    }),
  );
});

test('rejects counts without trials', () => {
  expect(() => poissonPValue({ count: 1, exposure: 0 }, { count: 1, exposure: 1 })).toThrow(/exposure must be/);
  expect(() => poissonPValue({ count: 1.5, exposure: 1 }, { count: 1, exposure: 1 })).toThrow(RangeError);
});
