import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviance } from '#stats/deviance.ts';
import { stirlingError } from '#stats/stirling-error.ts';
import { relativeError } from './reference.ts';

test.each([
  [0.001, 2.5422704679670947],
  [0.5, 0.15342640972002736],
  [1, 0.08106146679532726],
  [2.5, 0.03316287351993629],
  [14.9, 0.00559200251225083],
  [15, 0.005554733551962801],
  [100, 0.0008333305556349147],
  [10_000_000, 8.33333333333333e-9],
])("the error of Stirling's formula for %d! is accurate to fourteen decimals (mpmath 1.3.0, 50 digits)", (n, exact) => {
  expect(stirlingError(n)).toBeCloseTo(exact, 14);
});

test.each([
  [1, 2, 0.3068528194400547],
  [10_000_000, 10_000_100, 0.0004999966666916664],
  [10_000_000, 9_990_000, 5.003335835335001],
  [3, 1e-6, 41.742369539897155],
  [1e-6, 3, 2.9999840858771534],
  [100, 122, 2.114914125483481],
])(
  'the deviance of %d where %d is expected is accurate to thirteen digits (mpmath 1.3.0, 50 digits)',
  (x, mean, exact) => {
    expect(relativeError(deviance(x, mean), exact)).toBeLessThan(1e-13);
  },
);

test('a deviance is 0 where the amount is the expected one, and grows away from it', () => {
  const amount = fc.double({ min: 1e-6, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(amount, fc.double({ min: 1.001, max: 10, noNaN: true }), (mean, factor) => {
      expect(deviance(mean, mean)).toBe(0);
      expect(deviance(mean * factor, mean)).toBeGreaterThan(0);
      expect(deviance(mean * factor * 1.01, mean)).toBeGreaterThan(deviance(mean * factor, mean));
      expect(deviance(mean / factor / 1.01, mean)).toBeGreaterThan(deviance(mean / factor, mean));
    }),
  );
});

test('the error of Stirling’s formula shrinks as n grows, and follows the recurrence of the factorial', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 1000, noNaN: true }), (n) => {
      const step = (n + 0.5) * Math.log1p(1 / n) - 1;
      expect(stirlingError(n) - stirlingError(n + 1)).toBeCloseTo(step, 12);
      expect(stirlingError(n)).toBeGreaterThan(stirlingError(n + 1));
    }),
  );
});
