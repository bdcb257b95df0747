import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credibleInterval } from '#stats/credible-interval.ts';
import { liftCurve, posteriorCurve, posteriorDensity } from '#stats/density-curve.ts';
import { liftBetween } from '#stats/lift.ts';
import { conversionPosterior, posteriorDeviation, posteriorMean, ratePosterior } from '#stats/posterior.ts';
import { posteriorQuantile } from '#stats/posterior-quantile.ts';

test('counts are added to the prior, which is flat by default', () => {
  expect(conversionPosterior(3, 7)).toEqual({ kind: 'beta', a: 4, b: 8 });
  expect(conversionPosterior(3, 7, { a: 0.5, b: 0.5 })).toEqual({ kind: 'beta', a: 3.5, b: 7.5 });
  expect(ratePosterior(3, 200)).toEqual({ kind: 'gamma', shape: 4, scale: 1 / 200 });
  expect(ratePosterior(3, 200, { shape: 2, exposure: 50 })).toEqual({ kind: 'gamma', shape: 5, scale: 1 / 250 });
});

test('437 girls of 980 births: rate 0.446, deviation 0.016, interval 0.415 to 0.477 (A. Gelman et al. 2013, section 2.4)', () => {
  const posterior = conversionPosterior(437, 543);
  const [low, high] = credibleInterval(posterior);

  expect(posteriorMean(posterior)).toBeCloseTo(0.446, 3);
  expect(posteriorDeviation(posterior)).toBeCloseTo(0.016, 3);
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.415', '0.477']);
});

const count = fc.integer({ min: 0, max: 10_000_000 });
const posterior = fc.oneof(
  fc.tuple(count, count).map(([successes, failures]) => conversionPosterior(successes, failures)),
  fc.tuple(count, count).map(([events, people]) => ratePosterior(events, people + 1)),
);
const confidence = fc.double({ min: 0.01, max: 0.999, noNaN: true });

test('a wider interval contains a narrower one, and both contain the median', () => {
  fc.assert(
    fc.property(posterior, confidence, confidence, (one, a, b) => {
      const [narrowLow, narrowHigh] = credibleInterval(one, Math.min(a, b));
      const [wideLow, wideHigh] = credibleInterval(one, Math.max(a, b));
      const ends = [wideLow, narrowLow, posteriorQuantile(one, 0.5), narrowHigh, wideHigh];
      const tolerance = 1e-12 * wideHigh;
      ends.slice(1).forEach((end, k) => {
        expect(end).toBeGreaterThanOrEqual((ends[k] ?? 0) - tolerance);
      });
    }),
  );
});

test('mean and deviation are the moments of the density', () => {
  const grid = Array.from({ length: 20_001 }, (_, k) => k / 20_000);
  const small = fc.integer({ min: 2, max: 60 });
  fc.assert(
    fc.property(small, small, (successes, failures) => {
      const one = conversionPosterior(successes, failures);
      const moment = (power: number) =>
        grid.reduce((sum, x) => sum + (x ** power * posteriorDensity(one, x)) / 20_000, 0);
      expect(moment(0)).toBeCloseTo(1, 6);
      expect(moment(1)).toBeCloseTo(posteriorMean(one), 6);
      expect(Math.sqrt(moment(2) - moment(1) ** 2)).toBeCloseTo(posteriorDeviation(one), 5);
    }),
    { numRuns: 10 },
  );
});

const areaUnder = (points: { value: number; density: number }[]) =>
  points.slice(1).reduce((sum, { value, density }, k) => {
    const before = points[k] ?? { value: 0, density: 0 };
    return sum + ((value - before.value) * (density + before.density)) / 2;
  }, 0);

test('the curve of any posterior covers 99.9% of its mass', () => {
  fc.assert(
    fc.property(posterior, (one) => {
      const points = posteriorCurve(one, 401);
      expect(points).toHaveLength(401);
      expect(areaUnder(points)).toBeCloseTo(0.999, 3);
    }),
  );
});

test('the curve of a lift covers 99.9% of its mass, or the requested range', () => {
  const lift = liftBetween(conversionPosterior(235, 1765), conversionPosterior(200, 1800));

  expect(areaUnder(liftCurve(lift))).toBeCloseTo(0.999, 4);
  expect(areaUnder(liftCurve(lift, 101, [0, 0.2]))).toBeCloseTo(lift.chanceBelow(0.2) - lift.chanceBelow(0), 4);
});

test.each([
  ['a negative number of conversions', () => conversionPosterior(-1, 2)],
  ['endless failures', () => conversionPosterior(1, Number.POSITIVE_INFINITY)],
  ['a prior of zero', () => conversionPosterior(0, 5, { a: 0, b: 1 })],
  ['a count that is not a number', () => ratePosterior(Number.NaN, 1)],
  ['an exposure of zero people', () => ratePosterior(1, 0)],
  ['an impossible posterior', () => posteriorMean({ kind: 'gamma', shape: 1, scale: 0 })],
  ['a confidence of 1', () => credibleInterval(conversionPosterior(1, 1), 1)],
  ['a curve of one point', () => posteriorCurve(conversionPosterior(1, 1), 1)],
  ['half a point', () => posteriorCurve(conversionPosterior(1, 1), 2.5)],
])('refuses %s', (_, ask) => {
  expect(ask).toThrow(RangeError);
});
