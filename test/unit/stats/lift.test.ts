import fc from 'fast-check';
import { expect, test } from 'vitest';
import { liftBetween } from '#stats/lift.ts';
import { liftInterval } from '#stats/lift-interval.ts';
import { chanceOfLiftAbove, liftRegions } from '#stats/lift-regions.ts';
import { conversionPosterior, type Posterior, ratePosterior } from '#stats/posterior.ts';
import { chanceToBeat } from '#stats/win-probability.ts';
import { reference } from './reference.ts';

type Scale = 'relative' | 'absolute';
type Row = { test: Posterior; baseline: Posterior; scale: Scale; p: number; quantile: number };
const { source, rows } = reference<{ source: string; rows: Row[] }>('lift');

test.each(rows)(
  `the $scale lift of $test over $baseline at $p is accurate to nine digits (${source})`,
  ({ test: tested, baseline, scale, p, quantile }) => {
    const error = Math.abs(liftBetween(tested, baseline, scale).quantile(p) - quantile);

    expect(error).toBeLessThan(1e-9 * Math.abs(quantile) + 1e-14);
  },
);

test('235 of 2000 against 200 of 2000 is a lift between −1.6% and +40.4%, with a 96% chance to beat the baseline', () => {
  const lift = liftBetween(conversionPosterior(235, 1765), conversionPosterior(200, 1800));

  const [low, high] = liftInterval(lift);

  expect((100 * low).toFixed(1)).toBe('-1.6');
  expect((100 * high).toFixed(1)).toBe('40.4');
  expect(chanceOfLiftAbove(lift, 0)).toBeCloseTo(0.962, 3);
});

const count = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 10_000_000 }));
const rate = fc.tuple(count, count).map(([successes, failures]) => conversionPosterior(successes, failures));
const mean = fc.tuple(count, count).map(([events, people]) => ratePosterior(events, people + 1));
const pair = fc.oneof(fc.tuple<[Posterior, Posterior]>(rate, rate), fc.tuple<[Posterior, Posterior]>(mean, mean));
const scale = fc.constantFrom<Scale>('relative', 'absolute');
const probability = fc.double({ min: 0.001, max: 0.999, noNaN: true });

test('the quantile of any lift is the inverse of its distribution function', () => {
  fc.assert(
    fc.property(pair, scale, probability, ([tested, baseline], on, p) => {
      const lift = liftBetween(tested, baseline, on);
      const value = lift.quantile(p);
      const rounding = 1e-15 * Math.max(Math.abs(value), on === 'relative' ? 1 : 0) * lift.density(value);
      expect(Math.abs(lift.chanceBelow(value) - p)).toBeLessThan(1e-9 + rounding);
    }),
  );
});

test('the chance of a gain is the chance to beat the baseline, on either scale', () => {
  fc.assert(
    fc.property(pair, scale, ([tested, baseline], on) => {
      const gain = chanceOfLiftAbove(liftBetween(tested, baseline, on), 0);
      expect(Math.abs(gain - chanceToBeat(tested, baseline))).toBeLessThan(1e-10);
    }),
  );
});

test('with swapped variants, an absolute lift has the opposite sign', () => {
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const [low, high] = liftInterval(liftBetween(one, other, 'absolute'));
      const [mirroredLow, mirroredHigh] = liftInterval(liftBetween(other, one, 'absolute'));
      const near = 1e-8 * (high - low);
      expect(Math.abs(low + mirroredHigh)).toBeLessThan(near);
      expect(Math.abs(high + mirroredLow)).toBeLessThan(near);
    }),
    { numRuns: 50 },
  );
});

test('the regions of a lift sum to 1, and a wider negligible region has more of the probability', () => {
  const size = fc.double({ min: 0, max: 2, noNaN: true });
  fc.assert(
    fc.property(pair, scale, size, size, ([tested, baseline], on, one, other) => {
      const lift = liftBetween(tested, baseline, on);
      const narrow = liftRegions(lift, Math.min(one, other));
      const wide = liftRegions(lift, Math.max(one, other));
      expect(narrow.below + narrow.within + narrow.above).toBeCloseTo(1, 12);
      expect(wide.within).toBeGreaterThanOrEqual(narrow.within - 1e-10);
      expect(Math.min(...Object.values(narrow), ...Object.values(wide))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 50 },
  );
});

test('the density of a lift is the slope of its distribution', () => {
  fc.assert(
    fc.property(fc.tuple(count, count, count, count), scale, probability, ([a, b, c, d], on, p) => {
      const lift = liftBetween(conversionPosterior(a + 20, b + 20), conversionPosterior(c + 20, d + 20), on);
      const value = lift.quantile(p);
      const step = 1e-4 * (lift.quantile(0.9) - lift.quantile(0.1));
      const slope = (lift.chanceBelow(value + step) - lift.chanceBelow(value - step)) / (2 * step);
      expect(slope / lift.density(value)).toBeCloseTo(1, 5);
    }),
    { numRuns: 50 },
  );
});

test('no lift is below −100%, and every lift is below infinity', () => {
  const lift = liftBetween(conversionPosterior(1, 9), conversionPosterior(2, 8));

  expect([lift.chanceBelow(-1), lift.density(-1)]).toEqual([0, 0]);
  expect(lift.chanceBelow(Number.POSITIVE_INFINITY)).toBe(1);
});

test('rejects rates against means, and values that are not numbers', () => {
  const lift = liftBetween(conversionPosterior(1, 9), conversionPosterior(2, 8));
  expect(() => liftBetween(conversionPosterior(1, 9), ratePosterior(1, 9))).toThrow(/of one kind/);
  expect(() => lift.chanceBelow(Number.NaN)).toThrow(RangeError);
  expect(() => lift.density(Number.NaN)).toThrow(RangeError);
  expect(() => lift.quantile(1)).toThrow(/strictly between 0 and 1/);
  expect(() => liftInterval(lift, 0)).toThrow(/confidence must/);
  expect(() => liftRegions(lift, -0.1)).toThrow(/at least 0/);
  expect(() => chanceOfLiftAbove(lift, Number.NaN)).toThrow(RangeError);
});
