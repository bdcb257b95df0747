import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recommendedRunningTime, recommendedSampleSize, recommendedTrendDays } from '#stats/recommended-sample.ts';
import { sampleSize } from '#stats/sample-size.ts';

test.each([
  [20, 5, 1024],
  [50, 1, 40_000],
  [6, 3, 1003],
])('a conversion rate of %d %% and an effect of %d points take %d people a variant', (rate, effect, people) => {
  expect(recommendedSampleSize(rate, effect)).toBe(people);
});

test.each([
  [1024, 100, 14, 143.4],
  [1024, 512, 48, 96],
])('%d people take, after %d in %d units of time, %d units', (people, entrants, duration, time) => {
  expect(recommendedRunningTime(people, entrants, duration)).toBe(time);
});

test.each([
  [1000, 5, 91.8],
  [14_000, 10, 1.7],
])('%d events in 14 days and an effect of %d %% take %d days', (count, effect, days) => {
  expect(recommendedTrendDays(count, effect)).toBe(days);
});

test('the rule of sixteen stays near the exact sample size for small effects', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 80 }), fc.double({ min: 0.1, max: 1, noNaN: true }), (rate, effect) => {
      const exact = sampleSize({ metric: 'rate', baseline: rate / 100, test: (rate + effect) / 100 });
      expect(recommendedSampleSize(rate, effect) / exact.baseline).toBeCloseTo(16 / 15.7, 1);
    }),
  );
});

test.each([
  ['a rate of 0', () => recommendedSampleSize(0, 5)],
  ['a rate of 100 %', () => recommendedSampleSize(100, 5)],
  ['no effect', () => recommendedSampleSize(10, 0)],
  ['no people', () => recommendedRunningTime(100, 0)],
  ['no time', () => recommendedRunningTime(100, 10, 0)],
  ['no people needed', () => recommendedRunningTime(0, 10)],
  ['no events', () => recommendedTrendDays(0, 5)],
  ['no effect on a trend', () => recommendedTrendDays(10, 0)],
])('refuses %s', (_, ask) => {
  expect(ask).toThrow(RangeError);
});
