import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { equalPercents, formatSplit, plannedSplit, splitError, sumOf } from '#contract/variant-shares.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { apportion, redistribute } from '#web/fields/variants/redistribute-shares.ts';
import {
  addVariant,
  changeShare,
  changeVariant,
  initializeVariants,
  planShares,
  readPlan,
  removeVariant,
  setPlanKey,
  splitEqually,
} from '#web/fields/variants/variants-plan.ts';

const shares = (...percents: number[]) =>
  percents.map((percent, at) => ({ key: at === 0 ? 'control' : `test_${at}`, name: null, percent }));

test('splits people equally in whole percents that add up to 100, for 2 to 10 variants', () => {
  for (const count of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const percents = equalPercents(count);
    expect(percents).toHaveLength(count);
    expect(sumOf(percents)).toBe(100);
    expect(Math.max(...percents) - Math.min(...percents)).toBeLessThanOrEqual(1);
  }
});

test('adds percentages without floating-point errors', () => {
  expect(sumOf([33.1, 33.2, 33.7])).toBe(100);
});

test.each([
  [shares(50, 50), null],
  [shares(34, 33, 33), null],
  [[], null],
  [shares(100), 'Add at least two variants.'],
  [shares(33.333333333, 33.333333333, 33.333333334), null],
  [shares(33.3333333, 33.3333333, 33.3333333), 'The shares add up to 99.9999999% instead of 100%.'],
  [shares(50, 40), 'The shares add up to 90% instead of 100%.'],
  [shares(...Array.from({ length: 21 }, () => 5)), 'Use at most 20 variants.'],
  [[...shares(50), ...shares(50)], 'The key control is used more than once.'],
  [
    [
      { key: 'a', name: null, percent: 50 },
      { key: 'b', name: null, percent: 50 },
    ],
    'One variant must have the key “control”. The other variants are compared with it.',
  ],
  [[...shares(50), { key: '', name: null, percent: 50 }], 'Every variant needs a key.'],
  [
    [...shares(50), { key: 'a b', name: null, percent: 50 }],
    'The key a b is invalid. Use letters, digits, hyphens and underscores.',
  ],
  [[...shares(50), { key: 'test', name: null, percent: null }], 'Every variant needs a share in percent.'],
])('validates a split (%#)', (split, fault) => expect(splitError(split)).toBe(fault));

test('prefers the flag’s variants to the planned ones, and knows none without both', () => {
  const planned = { feature_flag_variants: [{ key: 'control', rollout_percentage: 100 }] };
  const flag = { filters: { multivariate: { variants: [{ key: 'control', rollout_percentage: 30 }] } } };
  const experiment = (feature_flag: unknown, parameters: unknown) =>
    splitOf({ feature_flag, parameters } as unknown as Experiment).map(({ percent }) => percent);

  expect(experiment(flag, planned)).toEqual([30]);
  expect(experiment(null, planned)).toEqual([100]);
  expect(experiment({}, null)).toEqual([]);
});

test('parses any stored split', () => {
  expect(plannedSplit({ feature_flag_variants: [null, { key: 3 }, { rollout_percentage: '50' }] })).toEqual([
    { key: '', name: null, percent: null },
    { key: '', name: null, percent: null },
  ]);
  expect(plannedSplit('nothing')).toEqual([]);
});

test('formats a long equal split briefly', () => {
  expect(formatSplit(shares(50, 50))).toBe('50 / 50');
  expect(formatSplit(shares(25, 25, 25, 25))).toBe('4 × 25');
});

const plan = (value: unknown) => {
  const read = readPlan(value);
  if (!read) throw new Error('No editor could show this.');
  return read;
};
const two = {
  seen: [1],
  feature_flag_variants: [
    { key: 'control', rollout_percentage: 50, extra: { x: null } },
    { key: 'test', rollout_percentage: 50 },
  ],
};
const percentsIn = (text: string) => plannedSplit(JSON.parse(text)).map(({ percent }) => percent);

test('an equal split stays equal when a variant is added or removed', () => {
  const three = addVariant(plan(two));

  expect(percentsIn(three)).toEqual([34, 33, 33]);
  expect(JSON.parse(three).feature_flag_variants[2].key).toBe('test_2');
  expect(percentsIn(removeVariant(plan(JSON.parse(three)), 2))).toEqual([50, 50]);
});

test('a variant added to an uneven split gets 0%', () => {
  const uneven = {
    feature_flag_variants: [
      { key: 'control', rollout_percentage: 90 },
      { key: 'test', rollout_percentage: 10 },
    ],
  };

  expect(percentsIn(addVariant(plan(uneven)))).toEqual([90, 10, 0]);
  expect(percentsIn(splitEqually(plan(uneven)))).toEqual([50, 50]);
});

test('the share of a variant removed from an uneven split is divided in proportion', () => {
  const uneven = {
    feature_flag_variants: [
      { key: 'control', rollout_percentage: 60 },
      { key: 'b', rollout_percentage: 20 },
      { key: 'c', rollout_percentage: 20 },
    ],
  };

  expect(percentsIn(removeVariant(plan(uneven), 2))).toEqual([75, 25]);
});

test('a typed share changes the other shares, except locked ones', () => {
  const three = plan(JSON.parse(addVariant(plan(two))));
  const shared = changeShare(three, planShares(three), { at: 1, percent: 50, held: new Set([0]) });

  expect(percentsIn(shared)).toEqual([34, 50, 16]);
  expect(JSON.parse(shared)['seen']).toEqual([1]);
});

const percent = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => Number(value.toFixed(2)));

test('the split always adds up to 100', () => {
  fc.assert(
    fc.property(
      fc.array(percent, { minLength: 2, maxLength: 10 }),
      fc.nat(9),
      fc.double({ min: -10, max: 130, noNaN: true }).map((value) => Number(value.toFixed(2))),
      fc.array(fc.nat(9)),
      (weights, place, typed, heldPlaces) => {
        const start = apportion(100, weights);
        const at = place % start.length;
        const held = new Set(heldPlaces.filter((index) => index !== at));
        const next = redistribute(start, { at, percent: typed, held });

        expect(sumOf(next)).toBe(100);
        expect(next.every((one) => one >= 0 && one <= 100)).toBe(true);
        for (const index of held)
          if (index < start.length && start.length > held.size + 1) expect(next[index]).toBe(start[index]);
      },
    ),
  );
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [0, 0], [50, 50]],
  [60, [30, 20], [36, 24]],
  [66.7, [1, 1], [33.4, 33.3]],
  [1, [50, 30, 20], [1, 0, 0]],
])('divides %d by %j', (total, weights, parts) => expect(apportion(total, weights)).toEqual(parts));

test('a change of one variant keeps everything else, including unknown keys', () => {
  const edited = changeVariant(plan(two), 1, { name: 'Short' });

  expect(JSON.parse(edited)).toEqual({
    ...two,
    feature_flag_variants: [two.feature_flag_variants[0], { key: 'test', rollout_percentage: 50, name: 'Short' }],
  });
});

test('a number of the plan is set and removed', () => {
  const planned = setPlanKey(plan(two), 'recommended_running_time', 14);

  expect(JSON.parse(planned)).toEqual({ ...two, recommended_running_time: 14 });
  expect(JSON.parse(setPlanKey(plan(JSON.parse(planned)), 'recommended_running_time', null))).toEqual(two);
});

test('an empty plan starts with control and test', () => {
  expect(percentsIn(initializeVariants(plan({})))).toEqual([50, 50]);
  expect(readPlan(null)).toEqual({ parameters: {}, variants: [] });
});

test.each([[[1]], ['text'], [{ feature_flag_variants: 'none' }], [{ feature_flag_variants: [1] }]])(
  'leaves %j to the JSON editor',
  (value) => expect(readPlan(value)).toBeNull(),
);
