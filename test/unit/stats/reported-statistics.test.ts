import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedLoss } from '#stats/expected-loss.ts';
import { poissonPValue } from '#stats/poisson-p-value.ts';
import { conversionPosterior, ratePosterior } from '#stats/posterior.ts';
import { funnelStatistics, reportedProbabilities, trendStatistics } from '#stats/reported-statistics.ts';
import { type FunnelCounts, funnelSignificance, type TrendCounts, trendSignificance } from '#stats/significance.ts';
import { reference, relativeError } from './reference.ts';

const conversion = ({ success_count, failure_count }: FunnelCounts) =>
  conversionPosterior(success_count, failure_count);

type Exact = { probability: Record<string, number>; credible_intervals: Record<string, [number, number]> } & {
  significance_code: string;
};
type Keyed<V> = V & { key: string };
type FunnelVector = { name: string; kind: 'funnel'; variants: Keyed<FunnelCounts>[] } & {
  exact: Exact & { expected_loss_reported: number; [loss: `expected_loss_of_${string}`]: number };
};
type TrendVector = { name: string; kind: 'trend'; variants: Keyed<TrendCounts>[] } & {
  exact: Exact & { p_value_reported: number; p_value_best_vs_control: number };
};
const vectors = reference<(FunnelVector | TrendVector)[]>('server-vectors');
const funnels = vectors.filter((vector) => vector.kind === 'funnel');
const trends = vectors.filter((vector) => vector.kind === 'trend');

type Statistics = ReturnType<typeof funnelStatistics> | ReturnType<typeof trendStatistics>;

function expectExact({ probability, credible_intervals, ...verdict }: Statistics, keys: string[], exact: Exact) {
  expect(verdict.significance_code).toBe(exact.significance_code);
  expect(verdict.significant).toBe(exact.significance_code === 'significant');
  keys.forEach((key, k) => {
    const [low = 0, high = 0] = credible_intervals[k] ?? [];
    expect(Math.abs((probability[k] ?? 0) - (exact.probability[key] ?? 2))).toBeLessThan(1e-10);
    expect(relativeError(low, exact.credible_intervals[key]?.[0] ?? 0)).toBeLessThan(1e-9);
    expect(relativeError(high, exact.credible_intervals[key]?.[1] ?? 0)).toBeLessThan(1e-9);
  });
}

test.each(funnels)("$name: the funnel has PostHog's answer, exactly", ({ variants, exact }) => {
  const statistics = funnelStatistics(variants);

  expectExact(
    statistics,
    variants.map(({ key }) => key),
    exact,
  );
  expect(Math.abs(statistics.expected_loss - exact.expected_loss_reported)).toBeLessThan(1e-10);
});

test.each(trends)("$name: the trend has PostHog's answer, exactly", ({ variants, exact }) => {
  const statistics = trendStatistics(variants);

  expectExact(
    statistics,
    variants.map(({ key }) => key),
    exact,
  );
  expect(Math.abs(statistics.p_value - exact.p_value_reported)).toBeLessThan(1e-10);
});

test.each(trends)('$name: the p-value of the highest count is exact', ({ variants, exact }) => {
  const [control = { count: 0, exposure: 0 }, ...tests] = variants;
  const best = tests.reduce((leader, variant) => (variant.count > leader.count ? variant : leader));

  expect(Math.abs(poissonPValue(control, best) - exact.p_value_best_vs_control)).toBeLessThan(1e-10);
});

const losses = funnels.flatMap(({ name, variants, exact }) =>
  Object.entries(exact).flatMap(([loss, value]) => {
    const [, key, set] = /^expected_loss_of_(\w+)_vs_(all_others|control)$/.exec(loss) ?? [];
    return key ? [{ name, key, set, variants, value: Number(value) }] : [];
  }),
);

test.each(losses)('$name: the loss of $key against $set is exact', ({ key, set, variants, value }) => {
  const chosen = variants.filter((variant) => variant.key === key).map(conversion);
  const rivals = variants.filter((rival) => (set === 'control' ? rival.key === 'control' : rival.key !== key));

  const [loss = 1] = chosen.map((posterior) => expectedLoss(posterior, rivals.map(conversion)));

  expect(Math.abs(loss - value)).toBeLessThan(1e-10);
});

test('the rules follow the probabilities they are given: four almost equal variants lose too much', () => {
  const variants = [
    { success_count: 130, failure_count: 65 },
    { success_count: 120, failure_count: 60 },
    { success_count: 110, failure_count: 52 },
    { success_count: 100, failure_count: 46 },
  ];

  const { significance_code, expected_loss } = funnelSignificance(variants, [1, 0, 0, 0]);

  expect(significance_code).toBe('high_loss');
  expect(expected_loss).toBeCloseTo(0.012, 2);
});

test('the rules follow the probabilities they are given: tests that underperform are significant too', () => {
  const variants = [250, 100, 50].map((count) => ({ count, exposure: 1, absolute_exposure: 200 }));

  const { significance_code, p_value } = trendSignificance(variants, [0.95, 0.03, 0.02]);

  expect(significance_code).toBe('significant');
  expect(p_value).toBeLessThan(1e-15);
});

test('two mediocre tests are significant together', () => {
  const variants = [
    { success_count: 1000, failure_count: 9000 },
    { success_count: 1080, failure_count: 8920 },
    { success_count: 1080, failure_count: 8920 },
  ];

  const { probability, significant } = funnelStatistics(variants);

  expect(significant).toBe(true);
  expect(Math.max(...probability)).toBeLessThan(0.51);
});

test.each([
  ['99 people in one variant', [99, 100]],
  ['99 people in control', [100, 99]],
])('%s are not enough exposure for a trend', (_, people) => {
  const variants = people.map((absolute_exposure, k) => ({ count: 10 + 90 * k, exposure: 1, absolute_exposure }));

  expect(trendStatistics(variants)).toMatchObject({ significance_code: 'not_enough_exposure', p_value: 1 });
});

const people = fc.integer({ min: 0, max: 10_000_000 });
const funnel = fc.record({ success_count: people, failure_count: people });

test('reported probabilities of any funnel lie between 0 and 1 and sum to 1', () => {
  fc.assert(
    fc.property(fc.array(funnel, { minLength: 2, maxLength: 6 }), (variants) => {
      const probabilities = reportedProbabilities(variants.map(conversion));
      expect(probabilities.every((probability) => probability >= 0 && probability <= 1)).toBe(true);
      expect(Math.abs(probabilities.reduce((sum, probability) => sum + probability, 0) - 1)).toBeLessThan(1e-10);
    }),
    { numRuns: 50 },
  );
});

test('a loss of exactly 1 and a p-value of exactly 1 are what a failed earlier rule reports', () => {
  fc.assert(
    fc.property(fc.array(funnel, { minLength: 2, maxLength: 4 }), (variants) => {
      const { significance_code, expected_loss, significant } = funnelStatistics(variants);
      const early = significance_code === 'not_enough_exposure' || significance_code === 'low_win_probability';
      expect(expected_loss === 1).toBe(early);
      expect(significant).toBe(significance_code === 'significant' && expected_loss < 0.01);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['no variant', []],
  ['control alone', [{ success_count: 1, failure_count: 1 }]],
])('refuses %s', (_, variants) => {
  expect(() => funnelStatistics(variants)).toThrow(RangeError);
  expect(() => funnelSignificance(variants, [])).toThrow(RangeError);
  expect(() => trendSignificance([], [])).toThrow(RangeError);
});

test('rejects rates mixed with means, and a wrong number of probabilities', () => {
  expect(() => reportedProbabilities([conversionPosterior(1, 1), ratePosterior(1, 1)])).toThrow(/of one kind/);
  const counts = { success_count: 200, failure_count: 0 };
  expect(() => funnelSignificance([counts, counts], [1])).toThrow(/as many probabilities/);
});
