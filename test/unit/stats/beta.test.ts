import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betaDensity, betaTails } from '#stats/beta.ts';
import { betaQuantile } from '#stats/beta-quantile.ts';
import { reference, relativeError } from './reference.ts';

type Row = [
  a: number,
  b: number,
  p: number,
  quantile: number,
  x: number,
  density: number,
  lower: number,
  upper: number,
];
const { source, rows } = reference<{ source: string; rows: Row[] }>('beta');

test.each(rows)(
  `Beta(%d, %d) at p = %d is accurate to ten digits (${source})`,
  (a, b, p, quantile, x, density, lower, upper) => {
    const tails = betaTails(x, a, b);

    expect(relativeError(betaQuantile(p, a, b), quantile)).toBeLessThan(1e-10);
    expect(relativeError(betaDensity(x, a, b), density)).toBeLessThan(1e-10);
    expect(relativeError(tails.lower, lower)).toBeLessThan(1e-10);
    expect(relativeError(tails.upper, upper)).toBeLessThan(1e-10);
  },
);

const shape = fc.oneof(fc.integer({ min: 1, max: 10_000_001 }), fc.double({ min: 0.1, max: 50, noNaN: true }));
const probability = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true });
const rate = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });

test('the tails of any beta distribution sum to 1 and grow with x', () => {
  fc.assert(
    fc.property(shape, shape, rate, rate, (a, b, x, y) => {
      const [low, high] = [betaTails(Math.min(x, y), a, b), betaTails(Math.max(x, y), a, b)];
      expect(low.lower + low.upper).toBeCloseTo(1, 12);
      expect(low.lower).toBeLessThanOrEqual(high.lower * (1 + 1e-12));
    }),
  );
});

test('the quantile of any beta distribution is the inverse of its tails', () => {
  fc.assert(
    fc.property(shape, shape, probability, (a, b, p) => {
      const x = betaQuantile(p, a, b);
      const rounding = (4e-16 * betaDensity(x, a, b)) / Math.min(p, 1 - p);
      const { lower, upper } = betaTails(x, a, b);
      const error = p < 0.5 ? relativeError(lower, p) : relativeError(upper, 1 - p);
      expect(error).toBeLessThan(1e-10 + rounding);
    }),
  );
});

test('Beta(a, b) mirrored is Beta(b, a)', () => {
  fc.assert(
    fc.property(shape, shape, fc.integer({ min: 1, max: 1023 }), (a, b, of1024) => {
      const x = of1024 / 1024;
      expect(relativeError(betaTails(x, a, b).lower, betaTails(1 - x, b, a).upper)).toBeLessThan(1e-12);
      expect(relativeError(betaDensity(x, a, b), betaDensity(1 - x, b, a))).toBeLessThan(1e-12);
    }),
  );
});

test('outside of 0 to 1 the density is 0, and at the edges it follows the formula', () => {
  expect(betaTails(-0.1, 2, 3)).toEqual({ lower: 0, upper: 1 });
  expect(betaTails(1.1, 2, 3)).toEqual({ lower: 1, upper: 0 });
  expect([-0.1, 0, 1, 1.1].map((x) => betaDensity(x, 1, 3))).toEqual([0, 3, 0, 0]);
  expect(betaDensity(1, 2, 0.5)).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  [Number.NaN, 1, 1],
  [0.5, 0, 1],
  [0.5, 1, -2],
  [0.5, Number.POSITIVE_INFINITY, 1],
  [0.5, 1, 1e13],
  [0.5, Number.NaN, 1],
])('refuses %d in Beta(%d, %d)', (x, a, b) => {
  expect(() => betaDensity(x, a, b)).toThrow(RangeError);
  expect(() => betaTails(x, a, b)).toThrow(RangeError);
  expect(() => betaQuantile(x, a, b)).toThrow(RangeError);
});

test.each([0, 1, -0.1, 1.1])('rejects the quantile of %d', (p) => {
  expect(() => betaQuantile(p, 2, 3)).toThrow(/strictly between 0 and 1/);
});
