import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysToGo } from '#stats/days-to-go.ts';
import { smallestDetectable } from '#stats/detectable.ts';
import { type Effect, type EffectKind, power } from '#stats/power.ts';
import { sampleSize } from '#stats/sample-size.ts';

const half = (test: number): Effect => ({ metric: 'rate', baseline: 0.5, test });

test('with 50 people per group, 75% against 50% is detected with a power of 0.740 (R 4.3, power.prop.test)', () => {
  expect(power(half(0.75), { baseline: 50, test: 50 })).toBeCloseTo(0.7401659, 6);
});

test.each([
  [0.5, 0.75, 0.9, 77],
  [0.1, 0.12, 0.8, 3841],
])(
  '%d against %d with a power of %d takes %d people a group (R 4.3, power.prop.test)',
  (baseline, to, target, people) => {
    expect(sampleSize({ metric: 'rate', baseline, test: to }, { power: target })).toEqual({
      baseline: people,
      test: people,
    });
  },
);

const rate = fc.double({ min: 1e-4, max: 1 - 1e-4, noNaN: true });
const effect = fc
  .record({ metric: fc.constantFrom<EffectKind>('rate', 'mean'), baseline: rate, test: rate })
  .filter(({ baseline, test: tested }) => Math.abs(baseline - tested) > 1e-4);
const targetPower = fc.double({ min: 0.5, max: 0.99, noNaN: true });
const significance = fc.double({ min: 0.001, max: 0.2, noNaN: true });

test('the sample size reaches the requested power, and far fewer people do not', () => {
  fc.assert(
    fc.property(
      effect,
      targetPower,
      significance,
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      (one, chance, alarm, ratio) => {
        const people = sampleSize(one, { power: chance, significance: alarm, ratio });
        expect(power(one, { baseline: people.baseline, test: people.baseline * ratio }, alarm)).toBeGreaterThan(
          chance - 1e-9,
        );
        const fewer = people.baseline - 1;
        if (fewer > 0) expect(power(one, { baseline: fewer, test: fewer * ratio }, alarm)).toBeLessThan(chance + 1e-9);
      },
    ),
  );
});

test('the minimum detectable effect is detected with the requested power', () => {
  const people = fc.record({ baseline: fc.integer({ min: 1000, max: 10_000_000 }), test: fc.constant(100_000) });
  const direction = fc.constantFrom('more' as const, 'less' as const);
  const baseline = fc.double({ min: 0.05, max: 0.9, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom<EffectKind>('rate', 'mean'),
      baseline,
      people,
      direction,
      (metric, from, groups, to) => {
        const difference = smallestDetectable({ metric, baseline: from }, groups, { direction: to });
        const tested = to === 'more' ? from + difference : from - difference;
        expect(power({ metric, baseline: from, test: tested }, groups)).toBeCloseTo(0.8, 9);
      },
    ),
  );
});

test('with three people nothing can be detected', () => {
  expect(smallestDetectable({ metric: 'rate', baseline: 0.5 }, { baseline: 3, test: 3 }, { power: 0.99 })).toBe(
    Number.POSITIVE_INFINITY,
  );
});

test('equal rates need infinitely many people', () => {
  expect(sampleSize(half(0.5))).toEqual({ baseline: Number.POSITIVE_INFINITY, test: Number.POSITIVE_INFINITY });
});

test('the remaining days shrink to 0 as people arrive', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000_000 }), (needed, seen, perDay) => {
      expect(daysToGo(needed, seen, perDay)).toBe(seen >= needed ? 0 : (needed - seen) / perDay);
    }),
  );
});

const groups = { baseline: 10, test: 10 };
test.each([
  ['a rate of 0', () => power({ metric: 'rate', baseline: 0, test: 0.5 }, groups)],
  ['a mean of 0', () => power({ metric: 'mean', baseline: 1, test: 0 }, groups)],
  ['an empty group', () => power(half(0.6), { baseline: 0, test: 10 })],
  ['a significance of 1', () => power(half(0.6), groups, 1)],
  ['a power of 1', () => sampleSize(half(0.6), { power: 1 })],
  ['a ratio of 0', () => sampleSize(half(0.6), { ratio: 0 })],
  ['a rate above 1', () => sampleSize(half(1.1))],
  ['a power of 0', () => smallestDetectable({ metric: 'rate', baseline: 0.1 }, groups, { power: 0 })],
  ['no people per day', () => daysToGo(10, 0, 0)],
  ['a negative number of people', () => daysToGo(-1, 0, 1)],
])('refuses %s', (_, plan) => {
  expect(plan).toThrow(RangeError);
});

test('a baseline close to 1 leaves no detectable difference', () => {
  const people = { baseline: 1e9, test: 1e9 };

  expect(smallestDetectable({ metric: 'rate', baseline: 1e9 / (1e9 + 1) }, people)).toBe(Number.POSITIVE_INFINITY);
});
