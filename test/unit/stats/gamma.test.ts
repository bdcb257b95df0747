import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gammaDensity, gammaTails } from '#stats/gamma.ts';
import { gammaQuantile } from '#stats/gamma-quantile.ts';
import { reference, relativeError } from './reference.ts';

type Row = [shape: number, scale: number, p: number, quantile: number, x: number, ...values: [number, number, number]];
const { source, rows } = reference<{ source: string; rows: Row[] }>('gamma');

test.each(rows)(
  `Gamma(%d, %d) at p = %d is accurate to ten digits (${source})`,
  (shape, scale, p, quantile, x, density, lower, upper) => {
    const tails = gammaTails(x, shape, scale);

    expect(relativeError(gammaQuantile(p, shape, scale), quantile)).toBeLessThan(1e-10);
    expect(relativeError(gammaDensity(x, shape, scale), density)).toBeLessThan(1e-10);
    expect(relativeError(tails.lower, lower)).toBeLessThan(1e-10);
    expect(relativeError(tails.upper, upper)).toBeLessThan(1e-10);
  },
);

const anyShape = fc.oneof(fc.integer({ min: 1, max: 10_000_001 }), fc.double({ min: 0.1, max: 50, noNaN: true }));
const anyScale = fc.double({ min: 1e-7, max: 1e3, noNaN: true });
const probability = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true });

test('the quantile of any gamma distribution is the inverse of its tails, which sum to 1', () => {
  fc.assert(
    fc.property(anyShape, anyScale, probability, (shape, scale, p) => {
      const { lower, upper } = gammaTails(gammaQuantile(p, shape, scale), shape, scale);
      expect(p < 0.5 ? relativeError(lower, p) : relativeError(upper, 1 - p)).toBeLessThan(1e-10);
      expect(lower + upper).toBeCloseTo(1, 12);
    }),
  );
});

test('the scale only stretches a gamma distribution', () => {
  fc.assert(
    fc.property(anyShape, probability, (shape, p) => {
      const x = gammaQuantile(p, shape, 1);
      expect(gammaQuantile(p, shape, 8)).toBe(8 * x);
      expect(gammaTails(8 * x, shape, 8)).toEqual(gammaTails(x, shape, 1));
      expect(gammaDensity(8 * x, shape, 8)).toBe(gammaDensity(x, shape, 1) / 8);
    }),
  );
});

test('below 0 the density is 0, and at 0 it follows the formula', () => {
  expect(gammaTails(-1, 2, 1)).toEqual({ lower: 0, upper: 1 });
  expect(gammaTails(Number.POSITIVE_INFINITY, 2, 1)).toEqual({ lower: 1, upper: 0 });
  expect([-1, Number.POSITIVE_INFINITY].map((x) => gammaDensity(x, 1, 2))).toEqual([0, 0]);
  expect([0.5, 1, 2].map((shape) => gammaDensity(0, shape, 2))).toEqual([Number.POSITIVE_INFINITY, 0.5, 0]);
});

test.each([
  [Number.NaN, 1, 1],
  [0.5, 0, 1],
  [0.5, 1e13, 1],
  [0.5, 1, 0],
  [0.5, 1, Number.POSITIVE_INFINITY],
])('refuses %d in Gamma(%d, %d)', (x, shape, scale) => {
  expect(() => gammaDensity(x, shape, scale)).toThrow(RangeError);
  expect(() => gammaTails(x, shape, scale)).toThrow(RangeError);
  expect(() => gammaQuantile(x, shape, scale)).toThrow(RangeError);
});

test.each([0, 1, -0.1, 1.1])('rejects the quantile of %d', (p) => {
  expect(() => gammaQuantile(p, 2, 3)).toThrow(/strictly between 0 and 1/);
});
