import { expect, test } from 'vitest';
import { testSampleRatio } from '#verdict/checks/sample-ratio.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';

type Pair = readonly [control: number, test: number];

/** The planned shares of the two periods. */
const planned: readonly Pair[] = [
  [50, 50],
  [10, 90],
];

/** Tests the split of the participants in these periods. */
function tested(...periods: readonly Pair[]) {
  const rows = ['control', 'test'].map((key, variant) => ({
    key,
    people: periods.reduce((sum, people) => sum + (people[variant] ?? 0), 0),
    planned: 50,
    periods: periods.map((people, at) => ({ people: people[variant] ?? 0, share: planned[at]?.[variant] ?? 0 })),
  }));
  return testSampleRatio(rows as unknown as VariantResultRow[]);
}

test('small differences of several periods add up to a mismatch', () => {
  const [first, second] = [[1000, 1150] as const, [340, 3660] as const];

  // Alone, they have the p-values 0.059 and 0.064.
  expect(tested(first, [400, 3600])?.pValue).toBeGreaterThan(0.05);
  expect(tested([1000, 1000], second)?.pValue).toBeGreaterThan(0.05);
  expect(tested(first, second)?.pValue).toBeCloseTo(0.0594 * 0.0643, 4);
});

test('the period with the greatest difference is shown, also if others have too few participants for a test', () => {
  expect(tested([1000, 1000], [300, 3700])).toMatchObject({ period: 2, shown: [{ people: 300 }, { people: 3700 }] });
  expect(tested([1000, 1400], [400, 3600])).toMatchObject({ period: 1, shown: [{ people: 1000 }, { people: 1400 }] });
  expect(tested([1000, 1000], [4, 2])).toMatchObject({ period: 1 });
});

test('a period without participants changes nothing', () => {
  expect(tested([1000, 1250], [0, 0])?.pValue).toBe(tested([1000, 1250])?.pValue);
});
