import { expect, test } from 'vitest';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { computeVerdictInput } from '#verdict/analysis/verdict-input.ts';
import { decide } from '#verdict/decide.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { formatEffect } from '#verdict/text/format-effect.ts';
import { axisFormat, plotRows } from '#web/experiments/results/plot/plot-rows.ts';
import { runTask } from '#web/experiments/results/worker/run-task.ts';
import { meanOf, spending } from './sample-moments.ts';
import { PLANNED_DAY_PROGRESS } from './sample-report.ts';

const due = { day: 14, planned: 14, hasEnded: false };
const clear = meanOf(spending(5000, 1000, 40, 20), spending(5000, 1150, 40, 20), { runTime: due });

test('revenue with a clear gain is better, and its difference has its unit', () => {
  const analysis = analyze(clear);
  const verdict = decide(analysis, [], due);
  expect(verdict.state).toBe('better');
  expect(formatEffect(verdict.leader?.comparison ?? never(), analysis)).toMatch(/^\+15\.0%, between \+\d/);
  expect(axisFormat('points', analysis)(1.2)).toBe('+1.20 EUR per participant');
  expect(axisFormat('rate', analysis)(9.2)).toBe('9.20 EUR');
  expect(plotRows(analysis, 'points', verdict)[1]?.interval).toMatch(/EUR per participant$/);
});

test('the density of the lift of a mean has its peak at the lift', () => {
  const { test: points = [] } = runTask('curves', clear);
  const peak = points.reduce((best, point) => (point.density > best.density ? point : best));

  expect(points).toHaveLength(81);
  expect(peak.value).toBeCloseTo(0.15, 2);
});

test('the same revenue from a few large orders is not clear', () => {
  const rare = meanOf(spending(5000, 90, 1000, 1500), spending(5000, 104, 1000, 1500), { runTime: due });
  expect(decide(computeVerdictInput(rare), [], due).state).toBe('leaning');
});

test('amounts in cents have the same chance and interval as the same amounts in euros', () => {
  const cents = {
    ...clear,
    variants: clear.variants.map((variant) => ({
      ...variant,
      successes: variant.successes * 100,
      moments: {
        samples: variant.people,
        sum: (variant.moments?.sum ?? 0) * 100,
        sumSquares: (variant.moments?.sumSquares ?? 0) * 10_000,
      },
    })),
  };
  const [euro, cent] = [analyze(clear).variants[1]?.comparison, analyze(cents).variants[1]?.comparison];
  expect(cent?.beats).toBeCloseTo(euro?.beats ?? 0, 12);
  expect(cent?.relative.full[0]).toBeCloseTo(euro?.relative.full[0] ?? 0, 12);
});

test('below the minimum of conversions there is no verdict, however large the lift', () => {
  const few = meanOf(spending(500, 2, 10, 1), spending(500, 20, 10, 1), { runTime: due });
  const { state, reason } = decide(computeVerdictInput(few), [], due);
  expect([state, reason]).toEqual(['early', 'successes']);
});

test('values that are too close together are not compared, because rounding would decide', () => {
  const steady = (mean: number) => spending(5000, 5000, mean, 0.001);
  const input = meanOf(steady(1_000_000), steady(1_000_001), { runTime: due });

  expect(decide(computeVerdictInput(input), [], due)).toMatchObject({ state: 'early', reason: 'spread' });
  expect(decide(computeVerdictInput(meanOf(steady(1), steady(2), { runTime: due })), [], due).state).toBe('better');
});

test('values need 25 effective values in each variant, 50 if one has over 1.75 times the participants, 250 over 3 times', () => {
  const verdictOf = (control: number, people: number) => {
    const input = meanOf(spending(people, control, 10, 0), spending(500, Math.max(200, control), 10, 0), {
      runTime: due,
    });
    return decide(computeVerdictInput(input), [], due);
  };

  expect(verdictOf(24, 500)).toMatchObject({ state: 'early', reason: 'successes' });
  expect(verdictOf(25, 500).state).toBe('better');
  expect(verdictOf(49, 900)).toMatchObject({ state: 'early', reason: 'successes' });
  expect(verdictOf(50, 900).state).toBe('better');
  expect(verdictOf(249, 1600)).toMatchObject({ state: 'early', reason: 'successes' });
  expect(verdictOf(250, 1600).state).toBe('better');
});

test('over several periods, values need at least 100 effective ones in each variant, and rates 50 whatever the shares', () => {
  const reasonOf = (metric: 'mean' | 'funnel', people: number, effective: number) => {
    const input = meanOf(spending(people, people / 2, 1, 0), spending(500, 300, 1, 0), { metric, runTime: due });
    const variants = input.variants.map((variant) => ({ ...variant, effective }));
    return decide(computeVerdictInput({ ...input, variants }), [], due).reason;
  };

  expect([reasonOf('mean', 500, 99), reasonOf('mean', 500, 100)]).toEqual(['successes', null]);
  expect([reasonOf('mean', 1600, 249), reasonOf('mean', 1600, 250)]).toEqual(['successes', null]);
  expect([reasonOf('funnel', 1600, 49), reasonOf('funnel', 1600, 50)]).toEqual(['successes', null]);
});

test('with a baseline that may be zero, the lift is shown as unbounded, and the difference decides the verdict', () => {
  const refunds = { samples: 40_000, sum: 700, sumSquares: 19_000 };
  const start = { day: 1, planned: 100, hasEnded: false };
  const analysis = analyze(meanOf(refunds, spending(40_000, 12_000, 5, 2), { runTime: start }));
  const verdict = decide(analysis, [], start);
  const row = plotRows(analysis, 'percent', verdict)[1];
  expect(row?.interval).toBe('unbounded');
  expect(verdict.state).toBe('better');
  expect(formatEffect(verdict.leader?.comparison ?? never(), analysis)).toMatch(
    /between \+[\d.]+ EUR per participant and/,
  );
});

test('the value of a ratio is the quotient of its sums', () => {
  const orders = (sum: number, items: number) => ({
    samples: 4000,
    sum,
    sumSquares: sum * 60,
    denominatorSum: items,
    denominatorSumSquares: items * 3,
    product: sum * 3,
  });
  const [control, tested] = [orders(40_000, 4000), orders(43_000, 4100)];
  const ratio = analyze({ ...meanOf(control, tested, { runTime: due }), metric: 'ratio' });
  expect(ratio.variants[1]?.rate).toBeCloseTo(43_000 / 4100, 12);
  expect(ratio.variants[1]?.comparison?.change).toBeCloseTo(43_000 / 4100 / 10 - 1, 12);
});

test('with the sum of squares, a sum is judged, and the interval of a count depends on the spread per person', () => {
  const variant = (key: string, count: number, sum_squares: number) => ({
    key,
    count,
    exposure: 1,
    absolute_exposure: 1000,
    number_of_samples: 1000,
    sum: count,
    sum_squares,
  });
  const inputOf = (variants: unknown[], math: string) => {
    const response = parseResults({ result: { variants } });
    if (response.state !== 'computed') throw new Error('The answer has no results.');
    const filters = { insight: 'TRENDS', events: [{ id: 'paid', math, math_property: 'EUR' }] };
    return analysisInput({
      results: response.results,
      metric: 'trend',
      settings: defaultSettings,
      progress: PLANNED_DAY_PROGRESS,
      filters,
    });
  };
  const revenue = inputOf([variant('control', 31_940, 3e6), variant('test', 33_920, 3.2e6)], 'sum');
  expect(revenue).toMatchObject({ metric: 'mean', unit: 'EUR' });
  const widthWith = (squares: number) => {
    const input = inputOf([variant('control', 2000, squares), variant('test', 2100, squares)], 'total');
    const [low, high] = (input && analyze(input).variants[1]?.comparison?.absolute.full) ?? [0, 0];
    return high - low;
  };
  // Poisson counts of 2 per person have the sum of squares 6,000 among 1,000 people.
  expect(widthWith(60_000)).toBeGreaterThan(3 * widthWith(6000));
});

test('an experiment of less than a day, or with too few participants, forecasts nothing', () => {
  const outlookOf = (change: Partial<typeof clear>) =>
    analyze({ ...clear, ...change }).variants[1]?.comparison?.outlook;
  expect(outlookOf({})?.noticeable).toBeGreaterThan(0);
  expect(outlookOf({ canForecast: false })).toMatchObject({ noticeable: null, projected: null, power: null });
  const few = meanOf(spending(99, 40, 10, 5), spending(99, 40, 10, 5));
  expect(analyze(few).variants[1]?.comparison?.outlook).toMatchObject({ noticeable: null, fewest: Infinity });
});

function never(): never {
  throw new Error('There is no leader.');
}
