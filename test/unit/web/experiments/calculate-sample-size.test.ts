import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceFoundBy } from '#stats/obrien-fleming.ts';
import { power } from '#stats/power.ts';
import {
  calculateSampleSize,
  type SampleSizeInput,
  type SampleSizeResult,
} from '#web/experiments/sample-size/calculate-sample-size.ts';

const input: SampleSizeInput = {
  metric: 'rate',
  baseline: 0.1,
  effect: { by: 0.2, scale: 'relative' },
  perDay: 500,
  power: 0.8,
  shares: [50, 50],
};

const resultFor = (change: Partial<SampleSizeInput>) =>
  calculateSampleSize({ ...input, ...change }) as SampleSizeResult;

// R 4.3: power.prop.test(p1 = 0.1, p2 = 0.12, power = 0.8) says 3,841 per group for a single check.
test('the participants for a rate suffice to find the effect by the planned day, however often the results are checked', () => {
  const { people, days, effectPercent } = resultFor({});
  const atTheEnd = (people / 2) * 1.1;
  const drift = 0.02 / Math.sqrt((0.1 * 0.9 + 0.12 * 0.88) / atTheEnd);

  const found = chanceFoundBy(1 / 1.1, drift, 0.0225);
  expect(found).toBeGreaterThan(0.8);
  expect(found).toBeLessThan(0.82);
  expect(people).toBeGreaterThan(2 * 3841 * 1.1);
  expect([days, effectPercent]).toEqual([Math.ceil(people / 500), 2]);
});

test('an effect can be relative or in points', () => {
  expect(resultFor({ effect: { by: 0.02, scale: 'absolute' } }).people).toBe(resultFor({}).people);
});

test('the result contains PostHog’s rule of thumb', () => {
  expect(resultFor({}).ruleOfThumb).toBe(2 * Math.ceil((1600 * 10 * 0.9) / 4));
  expect(resultFor({ metric: 'mean', baseline: 2 }).ruleOfThumb).toBeNull();
});

test('the effect of a mean is stored in percent of it', () => {
  expect(resultFor({ metric: 'mean', baseline: 2, effect: { by: 0.5, scale: 'absolute' } }).effectPercent).toBe(25);
});

// 2 · 3.0444² · 10² / 2² = 463.4 per group. 3.0444: the drift that is found with 80%, at the planned day.
test('with a standard deviation, the participants for a mean are those of a test of two means', () => {
  const revenue = { metric: 'mean', baseline: 20, deviation: 10, effect: { by: 0.1, scale: 'relative' } } as const;

  expect(resultFor(revenue)).toMatchObject({ people: 2 * 479, effectPercent: 10 });
  expect(resultFor({ ...revenue, deviation: 20 }).people).toBe(2 * 1915);
  expect(resultFor({ ...revenue, deviation: 0 })).toEqual({ error: 'The standard deviation must be above 0.' });
});

test('an uneven split needs more participants in total', () => {
  expect(resultFor({ shares: [90, 10] }).people).toBeGreaterThan(resultFor({}).people);
  expect(resultFor({ shares: [34, 33, 33] }).people).toBeGreaterThan(resultFor({}).people);
});

test('without traffic there are no days', () => {
  expect(resultFor({ perDay: null })).toMatchObject({ days: null, people: resultFor({}).people });
});

const some = fc.record({
  metric: fc.constantFrom('rate' as const, 'mean' as const),
  baseline: fc.double({ min: 0.001, max: 0.9, noNaN: true }),
  effect: fc.record({
    by: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
    scale: fc.constantFrom('relative' as const, 'absolute' as const),
  }),
  perDay: fc.double({ min: 0.1, max: 1e9, noNaN: true }),
  power: fc.constantFrom(0.8, 0.9, 0.95),
  shares: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 10 }),
});

test('the result has at least one day and enough participants for every comparison with control', () => {
  fc.assert(
    fc.property(some, (sample) => {
      const result = calculateSampleSize(sample);
      if ('error' in result) {
        expect(result.error).toBe('With this effect, the rate would reach 100%. Enter a smaller effect.');
        return;
      }
      expect(result.days).toBeGreaterThanOrEqual(1);
      const { metric, baseline, effect, shares } = sample;
      const after = effect.scale === 'relative' ? baseline * (1 + effect.by) : baseline + effect.by;
      const sum = shares.reduce((all, share) => all + share, 0);
      const [control = 0, ...others] = shares.map((share) => (result.people * share) / sum);
      for (const people of others)
        expect(power({ metric, baseline, test: after }, { baseline: control, test: people })).toBeGreaterThan(
          sample.power - 1e-4,
        );
    }),
  );
});

test.each([
  [{ baseline: 0 }, /above 0/],
  [{ baseline: Number.NaN }, /above 0/],
  [{ baseline: 1 }, /below 100%/],
  [{ effect: { by: 0, scale: 'relative' } }, /effect must be above 0/],
  [{ effect: { by: 1e-20, scale: 'absolute' } }, /too small/],
  [{ effect: { by: 0.95, scale: 'absolute' } }, /would reach 100%/],
  [{ perDay: 0 }, /number per day must be above 0/],
  [{ shares: [0, 100] }, /Control has no share/],
  [{ shares: [100, 0] }, /No variant besides control/],
] as [Partial<SampleSizeInput>, RegExp][])('says why there is no answer for %j', (change, words) => {
  expect(calculateSampleSize({ ...input, ...change })).toEqual({ error: expect.stringMatching(words) });
});
