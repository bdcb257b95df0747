import { expect, test } from 'vitest';
import { betaDensity } from '#stats/beta.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { runTask } from '#web/experiments/results/worker/run-task.ts';
import small from './payloads/results-funnel.consistent.json' with { type: 'json' };
import funnel from './payloads/results-funnel.significant.json' with { type: 'json' };
import trend from './payloads/results-trend.consistent.json' with { type: 'json' };
import { PLANNED_DAY_PROGRESS } from './sample-report.ts';

const question = {
  metric: 'funnel' as const,
  variants: [
    { key: 'control', people: 2000, successes: 200 },
    { key: 'test', people: 2000, successes: 235 },
  ],
  settings: defaultSettings,
  growth: null,
};

/** Returns P(test / control ≤ 1 + lift). Adds up slices of equal width over both rates. */
function plainChanceBelow(lift: number, slices = 4000): number {
  const width = 0.3 / slices;
  const middle = (at: number) => (at + 0.5) * width;
  const density = (successes: number, x: number) => betaDensity(x, 1 + successes, 2001 - successes) * width;
  const below: number[] = [0];
  for (let at = 0; at < slices; at += 1) below.push((below[at] ?? 0) + density(235, middle(at)));
  let sum = 0;
  for (let at = 0; at < slices; at += 1) {
    const place = Math.min(slices, (middle(at) * (1 + lift)) / width);
    const whole = Math.floor(place);
    const part = (below[whole] ?? 1) + ((below[whole + 1] ?? 1) - (below[whole] ?? 1)) * (place - whole);
    sum += density(200, middle(at)) * part;
  }
  return sum;
}

test('200 and 235 of 2,000 give a lift between −1.6% and +40.4%, as a plain sum does', () => {
  const comparison = analyze(question).variants[1]?.comparison;
  const [low, high] = comparison?.plain.relative ?? [0, 0];

  expect([low, high].map((value) => (value * 100).toFixed(1))).toEqual(['-1.6', '40.4']);
  expect(plainChanceBelow(low)).toBeCloseTo(0.025, 4);
  expect(plainChanceBelow(high)).toBeCloseTo(0.975, 4);
  expect(comparison?.beats).toBeCloseTo(1 - plainChanceBelow(0), 4);
});

test('wider intervals contain narrower ones, and the chances to win of all variants add up to 1', () => {
  const { variants } = analyze(question);
  const { half, most, full } = variants[1]?.comparison?.relative ?? { half: [0, 0], most: [0, 0], full: [0, 0] };

  expect([...[full[0], most[0], half[0]], ...[half[1], most[1], full[1]]]).toEqual(
    [full[0], most[0], half[0], half[1], most[1], full[1]].sort((a, b) => a - b),
  );
  expect(variants.reduce((sum, { best }) => sum + best, 0)).toBeCloseTo(1, 9);
});

test('if lower is better, the chance to beat the baseline is reversed', () => {
  const higher = analyze(question).variants[1];
  const lower = analyze({ ...question, settings: { ...defaultSettings, direction: 'lower' } }).variants[1];

  expect(lower?.comparison?.beats).toBeCloseTo(1 - (higher?.comparison?.beats ?? 0), 9);
  expect(lower?.comparison?.relative).toEqual(higher?.comparison?.relative);
});

test('a weak prior pulls both rates towards each other', () => {
  const flat = analyze(question).variants[1]?.comparison?.plain.relative ?? [0, 0];
  const weak = analyze({ ...question, settings: { ...defaultSettings, prior: 'weak' } }).variants[1];

  expect(weak?.comparison?.plain.relative[1]).toBeLessThan(flat[1]);
});

test('densities are drawn over the interval, one per compared variant', () => {
  const curves = runTask('curves', question);

  expect(Object.keys(curves)).toEqual(['test']);
  expect(curves['test']).toHaveLength(81);
  expect(curves['test']?.[0]?.value).toBeLessThan(-0.016);
});

test.each([
  ['a funnel', funnel.payload, 'funnel', [1200, 1350]],
  ['a small funnel', small.payload, 'funnel', [31, 43]],
  ['a trend', trend.payload, 'trend', [46, 61]],
] as const)('the counts of %s are enough to compute with', (_name, payload, metric, successes) => {
  const reading = parseResults(payload);
  if (reading.state !== 'computed') throw new Error(`The answer was read as ${reading.state}.`);
  const asked = analysisInput({
    results: reading.results,
    metric,
    settings: defaultSettings,
    progress: PLANNED_DAY_PROGRESS,
  });

  expect(asked?.variants.map((variant) => variant.successes)).toEqual(successes);
  expect(asked && analyze(asked).variants).toHaveLength(2);
});

test('a variant without people, one left out, and a lone one are not compared', () => {
  const ask = (variants: unknown[], without: string[] = []) => {
    const reading = parseResults({ result: { variants } });
    if (reading.state !== 'computed') throw new Error(`The answer was read as ${reading.state}.`);
    const settings = { ...defaultSettings, without };
    return analysisInput({ results: reading.results, metric: 'trend', settings, progress: PLANNED_DAY_PROGRESS });
  };
  const control = { key: 'control', count: 9, absolute_exposure: 200 };
  const test = { key: 'test', count: 9, absolute_exposure: 200 };
  const unknown = { key: 'unknown', count: 9, absolute_exposure: 1 };

  expect(ask([control, test, unknown])?.variants.map(({ key }) => key)).toEqual(['control', 'test']);
  expect(ask([control, test], ['test'])).toBeNull();
  expect(ask([control])).toBeNull();
});

test('a sum of values without its squares is not analyzed, but a count of events is', () => {
  const variants = [
    { key: 'control', count: 31_940, exposure: 1, absolute_exposure: 1000 },
    { key: 'test', count: 33_920, exposure: 1, absolute_exposure: 1000 },
  ];
  const reading = parseResults({ result: { variants } });
  const asked = (entity: Record<string, unknown>) =>
    reading.state === 'computed' &&
    analysisInput({
      results: reading.results,
      metric: 'trend',
      settings: defaultSettings,
      progress: PLANNED_DAY_PROGRESS,
      filters: { insight: 'TRENDS', events: [{ id: 'paid', ...entity }] },
    });

  expect(asked({ math: 'sum', math_property: 'revenue' })).toBeNull();
  expect(asked({ math: 'total' })).not.toBeNull();
});
