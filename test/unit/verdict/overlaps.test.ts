import { describe, expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import type { OverlapCell, PairOverlap } from '#contract/overlaps.ts';
import { judgePairs } from '#verdict/overlaps/judge-pairs.ts';
import { formatEquation, formatReach, needsAttention, pairText } from '#verdict/overlaps/pair-texts.ts';
import { testPair } from '#verdict/overlaps/test-pair.ts';

const GOAL = '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11';

const variants = (keys: readonly string[]) => keys.map((key) => ({ key, rollout_percentage: 100 / keys.length }));

/** An experiment with a funnel as its goal. */
const experiment = (id: number, name: string, keys: readonly string[] = ['control', 'test'], metric: object = {}) =>
  ({
    ...{ id, name, parameters: {}, filters: {}, secondary_metrics: [], stats_config: null, end_date: null },
    feature_flag: { filters: { multivariate: { variants: variants(keys) } } },
    metrics: [
      {
        ...{ kind: 'ExperimentMetric', metric_type: 'funnel', uuid: id === 1 ? GOAL : `${GOAL}-${id}` },
        series: [{ kind: 'EventsNode', event: 'paid' }],
        ...metric,
      },
    ],
  }) as unknown as Experiment;

const [A, B] = [experiment(1, 'A'), experiment(2, 'B')];

const overlapOf = (cells: OverlapCell[], more: Partial<PairOverlap> = {}): PairOverlap => ({
  ...{ id: 2, from: '2026-11-01T00:00:00Z', to: '2026-11-28T00:00:00Z', same_flag: false },
  ...{ computed_at: '2026-11-28T06:00:00Z', cells, ...more },
});

/** The people and conversions of A's control and test with B's control, and then with B's test. */
type Group = readonly [people: number, conversions?: number];

const cellsOf = (
  groups: readonly [Group, Group, Group, Group],
  only: { A?: [number, number]; B?: [number, number] } = {},
) => {
  const cell = (variant: string | null, other_variant: string | null, [samples, sum]: Group): OverlapCell => ({
    ...{ variant, other_variant, samples },
    metrics: sum === undefined ? {} : { [GOAL]: { sum, sum_squares: sum } },
  });
  const keys = ['control', 'test'];
  return [
    ...groups.map((group, at) => cell(keys[at % 2] ?? '', keys[at < 2 ? 0 : 1] ?? '', group)),
    ...(only.A ?? []).map((people, at) => cell(keys[at] ?? '', null, [people])),
    ...(only.B ?? []).map((people, at) => cell(null, keys[at] ?? '', [people])),
  ];
};

const [ONE, TWO] = [10_000, 10_000];
const judge = (cells: OverlapCell[], others: readonly PairOverlap[] = []) => {
  const all = [overlapOf(cells), ...others].map((overlap) => testPair(A, B, overlap));
  const [first] = judgePairs(all);
  if (!first) throw new Error('There is no pair.');
  return first;
};

const interacting = cellsOf([
  [ONE, 1000],
  [TWO, 1200],
  [ONE, 1100],
  [TWO, 1080],
]);
const similar = cellsOf([
  [ONE, 1000],
  [TWO, 1050],
  [ONE, 1100],
  [TWO, 1150],
]);

describe('a pair of experiments', () => {
  test('without an interaction says both lifts, and what would have been found', () => {
    const pair = judge(similar);

    expect(pair.state).toBe('none');
    expect(needsAttention(pair)).toBe(false);
    expect(pairText(pair)).toBe(
      'No interaction found. The lift of A is +5.0% with B’s control and +4.5% with B’s test. A factor beyond 0.82 to 1.22 would probably have been found.',
    );
  });

  test('with an interaction has both lifts, and a p-value that is corrected for all pairs of the project', () => {
    const pair = judge(
      interacting,
      Array.from({ length: 7 }, () => overlapOf(similar)),
    );

    expect(pair.state).toBe('interaction');
    expect(needsAttention(pair)).toBe(true);
    expect(pairText(pair)).toBe(
      'The lift of A depends on B: +20.0% with control, −1.8% with test (p = 0.004 after correction for 8 pairs). Decide on the combination that you will ship.',
    );
    expect(pair.goals[0]?.test?.pValue.toPrecision(3)).toBe('0.000448');
    expect(pair.goals[0]?.test?.corrected.toPrecision(3)).toBe('0.00358');
  });

  test('is no finding among so many pairs that chance explains it', () => {
    const pair = judge(
      interacting,
      Array.from({ length: 24 }, () => overlapOf(similar)),
    );

    expect(pair.goals[0]?.test?.corrected).toBeGreaterThan(0.01);
    expect(pair.state).toBe('none');
  });

  test('whose variants are not independent is not compared', () => {
    const pair = judge(
      cellsOf([
        [2600, 260],
        [2400, 240],
        [2400, 240],
        [2600, 260],
      ]),
    );

    expect(pair.state).toBe('dependent');
    expect(pair.goals).toEqual([]);
    expect(pairText(pair)).toBe(
      'Variants are not assigned independently (p = 0.00006). Check that the flags do not use each other, and that ids are stable.',
    );
  });

  test('of flags that depend on each other is found, also if combinations have nobody', () => {
    expect(judge(cellsOf([[2600], [0], [0], [2600]])).state).toBe('dependent');
  });

  test('of which one changes who reaches the other is judged alone', () => {
    const pair = judge(cellsOf([[2500], [2650], [2500], [2650]], { A: [7000, 6700] }));

    expect(pair.state).toBe('entry');
    expect(pair.entries[0]?.pValue.toPrecision(3)).toBe('0.0000914');
    expect(pairText(pair)).toBe(
      'A changes who reaches B, so the groups of B are not comparable within A. Judge A on its own.',
    );
    const turned = judge(cellsOf([[2500], [2500], [2650], [2650]], { B: [7000, 6700] }));
    expect(pairText(turned)).toContain('B changes who reaches A');
  });

  test('of which one variant keeps everybody away from the other is judged alone, too', () => {
    const away = cellsOf([[2500], [0], [2500], [0]], { A: [5000, 10_000] }).filter(({ samples }) => samples > 0);
    const pair = judge(away);

    expect(pair.state).toBe('entry');
    expect(pairText(pair)).toMatch(/^A changes who reaches B/);
    expect(formatReach(...pair.sides)).toBe('50.0% of control, 0.0% of test in A are in B.');
  });

  test('with too few people or values says how many there are', () => {
    const few = judge(cellsOf([[61], [100], [100], [100]]));
    expect(few.state).toBe('few');
    expect(pairText(few)).toBe('Too few shared people to tell: 61 of 100 in the smallest group.');
    expect(pairText(judge([]))).toBe('Too few shared people to tell: 0 of 100 in the smallest group.');

    const rare = judge(
      cellsOf([
        [1000, 30],
        [1000, 30],
        [1000, 30],
        [1000, 9],
      ]),
    );
    expect(rare.state).toBe('few');
    expect(pairText(rare)).toBe('Too few conversions or values to tell: 9 of 25 in the smallest group.');
  });

  test('without values that can be compared says so', () => {
    expect(judge(cellsOf([[1000], [1000], [1000], [1000]])).state).toBe('untested');
  });

  test('of one flag has the same assignment', () => {
    const [pair] = judgePairs([testPair(A, B, overlapOf([], { same_flag: true }))]);

    expect(pair?.state).toBe('same');
    expect(pair && pairText(pair)).toContain('the same assignment');
  });

  test('of several variants names the one whose lift depends most on the other', () => {
    const [one, other] = [experiment(1, 'A', ['control', 'b', 'c']), experiment(2, 'B', ['control', 'x', 'y'])];
    const conversions: Record<string, number> = { 'c y': 1400, 'b y': 1010 };
    const cells = ['control', 'b', 'c'].flatMap((variant) =>
      ['control', 'x', 'y'].map((other_variant): OverlapCell => {
        const sum = conversions[`${variant} ${other_variant}`] ?? 1000;
        return { variant, other_variant, samples: ONE, metrics: { [GOAL]: { sum, sum_squares: sum } } };
      }),
    );
    const [pair] = judgePairs([testPair(one, other, overlapOf(cells))]);

    expect(pair?.state).toBe('interaction');
    expect(pair && pairText(pair)).toContain('The lift of c in A depends on B: 0.0% with control, +40.0% with y');
  });
});

test('p-values have one digit, and none reads as its limit', () => {
  expect([0.94, 0.0036, 0.00996, 0.0000633, 1e-9, 0.999].map(formatEquation)).toEqual([
    'p = 0.94',
    'p = 0.004',
    'p = 0.00996',
    'p = 0.00006',
    'p <0.000001',
    'p >0.99',
  ]);
});

test('two experiments without shared people have no shares of who is in both', () => {
  const [one, other] = testPair(A, B, overlapOf(cellsOf([[0], [0], [0], [0]], { A: [50, 50] }))).sides;
  expect(formatReach(one, other)).toBe('Nobody is in both.');
});
