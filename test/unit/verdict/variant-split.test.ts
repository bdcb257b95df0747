import { describe, expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { comparedSplit, splitOf } from '#verdict/variant-split.ts';

const variants = (control: number) => [
  { key: 'control', rollout_percentage: control },
  { key: 'test', rollout_percentage: 100 - control },
];

/** Returns an experiment. `served` and `planned` are percentages of control, in the flag and in the plan. */
const experiment = (served: number | null, planned: number | null, end_date: string | null) =>
  ({
    end_date,
    feature_flag: { filters: served === null ? {} : { multivariate: { variants: variants(served) } } },
    parameters: planned === null ? {} : { feature_flag_variants: variants(planned) },
  }) as unknown as Experiment;

const ENDED = '2026-01-05T09:30:00Z';

const sharesOf = (served: number | null, planned: number | null, end_date: string | null) =>
  splitOf(experiment(served, planned, end_date)).map(({ percent }) => percent);

describe('the split of the participants', () => {
  test.each([
    ['the one that the flag serves', 30, 50, ENDED, [30, 70]],
    ['the planned one if the flag has none', null, 20, ENDED, [20, 80]],
    ['unknown if neither the flag nor the plan has one', null, null, null, []],
    ['the planned one after a variant was shipped', 0, 50, ENDED, [50, 50]],
    ['the shipped one without a plan', 0, null, ENDED, [0, 100]],
    ['the one that the flag serves while the experiment runs', 0, 50, null, [0, 100]],
  ])('is %s', (_, served, planned, end_date, shares) => {
    expect(sharesOf(served, planned, end_date)).toEqual(shares);
  });
});

describe('a variant that the team excluded', () => {
  const thirds = ['control', 'borealis', 'test'].map((key) => ({ key, rollout_percentage: key === 'test' ? 40 : 30 }));
  const flag = { filters: { multivariate: { variants: thirds } } };
  const keysOf = (shares: readonly { key: string }[]) => shares.map(({ key }) => key);

  test.each([
    ['in the record', { excluded_variants: ['borealis'] }],
    ['in the parameters', { parameters: { excluded_variants: ['borealis'] } }],
    [
      'in the parameters of a record with null',
      { excluded_variants: null, parameters: { excluded_variants: ['borealis'] } },
    ],
  ])('comes last in the split, and is not compared: %s', (_, fields) => {
    const excluding = { feature_flag: flag, parameters: {}, ...fields } as unknown as Experiment;
    expect(keysOf(splitOf(excluding))).toEqual(['control', 'test', 'borealis']);
    expect(comparedSplit(excluding).map(({ percent }) => percent?.toFixed(2))).toEqual(['42.86', '57.14']);
    expect(keysOf(variantResultRows([], excluding))).toEqual(['control', 'test']);
  });

  test.each([['borealis'], [{ borealis: true }], [[7, null]]])(
    'is none if the server sends %j',
    (excluded_variants) => {
      const odd = { feature_flag: flag, parameters: {}, excluded_variants } as unknown as Experiment;
      expect(keysOf(splitOf(odd))).toEqual(['control', 'borealis', 'test']);
    },
  );
});
