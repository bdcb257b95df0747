import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalCdf } from '#stats/normal.ts';
import { normalLift } from '#stats/normal-lift.ts';
import { deltaInterval, fiellerInterval, relativeLift } from '#stats/relative-lift.ts';
import { relativeError } from './reference.ts';

const estimate = (value: number, standardError: number) => ({ value, variance: standardError ** 2, samples: 1000 });

/**
 * Solved by hand for x = 1 + lift, with 2 standard errors: (b² − 4 s²) x² − 2 t b x + (t² − 4 r²) = 0. The test variant has
 * the value t and the standard error r. The baseline has b and s.
 */
test.each([
  // 96 x² − 240 x + 140 = 0.
  ['bounded', estimate(12, 1), estimate(10, 1), (240 - Math.sqrt(3840)) / 192 - 1, (240 + Math.sqrt(3840)) / 192 - 1],
  // 21 x² − 60 x + 32 = 0.
  ['wide', estimate(6, 1), estimate(5, 1), (60 - Math.sqrt(912)) / 42 - 1, (60 + Math.sqrt(912)) / 42 - 1],
])('Fieller’s interval is the solution of its quadratic equation: %s', (_, tested, baseline, low, high) => {
  const found = fiellerInterval(tested, baseline, 2);
  expect(relativeError(found.low, low)).toBeLessThan(1e-12);
  expect(relativeError(found.high, high)).toBeLessThan(1e-12);
  expect(found.isUnbounded).toBe(false);
});

test('Fieller’s interval has the published limits of DCSTATS: 14 ± 3 divided by 7 ± 2 at Student’s t of ten degrees', () => {
  const { low, high } = fiellerInterval(estimate(14, 3), estimate(7, 2), 1.8124611228107335);
  expect(relativeError(1 + low, 1.051413)).toBeLessThan(1e-6);
  expect(relativeError(1 + high, 4.414296)).toBeLessThan(1e-6);
});

test('each limit of Fieller’s interval is as many standard errors from the data as requested', () => {
  const positive = fc.double({ min: 0.5, max: 100, noNaN: true });
  const error = fc.double({ min: 0.001, max: 0.15, noNaN: true });
  fc.assert(
    fc.property(
      positive,
      positive,
      error,
      error,
      fc.double({ min: 0.5, max: 4, noNaN: true }),
      (t, b, te, be, errors) => {
        const [tested, baseline] = [estimate(t, t * te), estimate(b, b * be)];
        const { low, high } = fiellerInterval(tested, baseline, errors);
        for (const lift of [low, high]) {
          const x = 1 + lift;
          const distance = Math.abs(t - x * b) / Math.sqrt(tested.variance + x * x * baseline.variance);
          expect(distance).toBeCloseTo(errors, 5);
        }
      },
    ),
  );
});

test('a baseline that may be zero has no limits, and a clear difference is still found', () => {
  expect(fiellerInterval(estimate(5, 1), estimate(0.5, 1), 2)).toEqual({
    low: -Infinity,
    high: Infinity,
    isUnbounded: true,
    side: 1,
  });
  expect(fiellerInterval(estimate(1, 1), estimate(0.5, 1), 2)).toMatchObject({ isUnbounded: true, side: 0 });
  expect(fiellerInterval(estimate(5, 1), estimate(0, 0), 2)).toMatchObject({ isUnbounded: true, side: 1 });
});

test('a lift uses the delta method if the baseline is more than 30 standard errors from zero, and Fieller’s method otherwise', () => {
  const tested = estimate(36, 1);
  const [known, vague] = [estimate(30.1, 1), estimate(29.9, 1)];
  const lift = relativeLift(tested, known) ?? { value: 0, standardError: 0 };
  expect(normalLift(tested, known).quantile(normalCdf(-2))).toBeCloseTo(deltaInterval(lift, 2).low, 9);
  const { low, high } = fiellerInterval(tested, vague, 2);
  expect(normalLift(tested, vague).quantile(normalCdf(-2))).toBeCloseTo(low, 9);
  expect(normalLift(tested, vague).quantile(normalCdf(2))).toBeCloseTo(high, 9);
});

test('the chances and quantiles of a lift are consistent, also if the baseline may be zero or is negative', () => {
  for (const baseline of [estimate(40, 1), estimate(10, 1), estimate(-10, 1), estimate(4, 1)]) {
    const lift = normalLift(estimate(11, 1), baseline);
    for (const p of [0.01, 0.2, 0.5, 0.9, 0.99]) {
      const value = lift.quantile(p);
      if (Number.isFinite(value)) expect(lift.chanceBelow(value)).toBeCloseTo(p, 8);
    }
    const step = 1e-5;
    const slope = (lift.chanceBelow(0.2 + step) - lift.chanceBelow(0.2 - step)) / (2 * step);
    expect(lift.density(0.2)).toBeCloseTo(slope, 4);
  }
});

test('where the baseline may be zero, a lift has no limits but still a chance to be above zero', () => {
  const lift = normalLift(estimate(5, 1), estimate(0.5, 1));
  expect([lift.quantile(0.025), lift.quantile(0.975)]).toEqual([-Infinity, Infinity]);
  expect(1 - lift.chanceBelow(0)).toBeCloseTo(normalCdf(4.5 / Math.SQRT2), 9);
});

test('with a precise baseline both methods agree', () => {
  const [tested, baseline] = [estimate(1.1, 0.001), estimate(1, 0.001)];
  const [delta, fieller] = [
    deltaInterval(relativeLift(tested, baseline) ?? { value: 0, standardError: 0 }, 1.96),
    fiellerInterval(tested, baseline, 1.96),
  ];
  expect(delta.low).toBeCloseTo(fieller.low, 5);
  expect(delta.high).toBeCloseTo(fieller.high, 5);
});

test('a rise from a negative baseline is a gain', () => {
  expect(relativeLift(estimate(-8, 0.1), estimate(-10, 0.1))?.value).toBeCloseTo(0.2, 12);
  const { low, high, side } = fiellerInterval(estimate(-8, 0.1), estimate(-10, 0.1), 2);
  expect(low).toBeGreaterThan(0.1);
  expect(high).toBeLessThan(0.3);
  expect(side).toBe(1);
});

test('a baseline of zero has no relative lift', () => {
  expect(relativeLift(estimate(1, 0.1), estimate(0, 0))).toBeNull();
});
