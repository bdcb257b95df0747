import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalCdf } from '#stats/normal.ts';
import { normalQuantile } from '#stats/normal-quantile.ts';
import { reference, relativeError } from './reference.ts';

const { source, cdf, quantile } = reference<{ source: string } & Record<'cdf' | 'quantile', [number, number][]>>(
  'normal',
);

test.each(cdf)(`P(Z ≤ %d) is accurate to twelve digits (${source})`, (z, probability) => {
  expect(relativeError(normalCdf(z), probability)).toBeLessThan(1e-12);
});

test.each(quantile)(`the quantile of %d is accurate to fourteen digits (${source})`, (p, z) => {
  expect(relativeError(normalQuantile(p), z)).toBeLessThan(1e-14);
});

test('the quantile is the inverse of the distribution function, and both are symmetric', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 0.5, noNaN: true }), (p) => {
      expect(relativeError(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-11);
      expect(normalCdf(-normalQuantile(p)) + p).toBeCloseTo(1, 14);
    }),
  );
});

test('rejects values that are not numbers or not probabilities', () => {
  expect(() => normalCdf(Number.NaN)).toThrow(RangeError);
  for (const p of [0, 1, -1, Number.NaN]) expect(() => normalQuantile(p)).toThrow(/strictly between 0 and 1/);
});
