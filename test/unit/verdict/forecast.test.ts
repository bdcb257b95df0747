import { expect, test } from 'vitest';
import { liftBetween } from '#stats/lift.ts';
import { conversionPosterior } from '#stats/posterior.ts';
import { randomFrom } from '#test/support/random-from.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { alternativeInputs, isSameVerdict } from '#verdict/analysis/sensitivity.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { computeVerdictInput } from '#verdict/analysis/verdict-input.ts';
import { decide } from '#verdict/decide.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { type Counts, reportFor } from './sample-report.ts';

const due = { day: 14, planned: 14, hasEnded: false };
const question = (counts: readonly (readonly [successes: number, people: number])[]): AnalysisInput => ({
  metric: 'funnel',
  variants: counts.map(([successes, people], at) => ({ key: at === 0 ? 'control' : `v${at}`, people, successes })),
  settings: defaultSettings,
  growth: null,
  runTime: due,
});
const example = question([
  [200, 2000],
  [235, 2000],
]);

/**
 * Returns the share of simulated experiments that are called better at one check, when the variants have `people` each. At
 * 2,000, it is day 14 of 14, and time passes as people arrive.
 */
function powerOf(rates: readonly [number, number], people: number): number {
  const random = randomFrom(20_260_315);
  const converting = (rate: number) => {
    let successes = 0;
    for (let person = 0; person < people; person += 1) if (random() < rate) successes += 1;
    return [successes, people] as const;
  };
  const runs = 400;
  const then = { ...due, elapsed: (14 * people) / 2000 };
  let better = 0;
  for (let run = 0; run < runs; run += 1) {
    if (decide(computeVerdictInput(question(rates.map(converting))), [], then).state === 'better') better += 1;
  }
  return better / runs;
}

test('with the participants that the forecast asks for, a check finds the lift 8 times in 10', () => {
  const outlook = analyze(example).variants[1]?.comparison?.outlook;
  const lift = liftBetween(conversionPosterior(235, 1765), conversionPosterior(200, 1800));
  const [near, far] = [lift.quantile(0.25), lift.quantile(0.75)];
  const { fewest = 0, most = 0 } = outlook ?? {};

  expect(powerOf([0.1, 0.1 * (1 + far)], fewest)).toBeCloseTo(0.8, 1);
  expect(powerOf([0.1, 0.1 * (1 + near)], most)).toBeCloseTo(0.8, 1);
  expect(fewest).toBeLessThan(most);
});

test('the minimum detectable lift is found 8 times in 10', () => {
  const noticeable = analyze(example).variants[1]?.comparison?.outlook.noticeable ?? 0;

  expect(powerOf([0.1, 0.1 * (1 + noticeable)], 2000)).toBeCloseTo(0.8, 1);
});

test('the next step names the participants that are needed, and the days at the current rate', () => {
  const { next, analysis } = reportFor({ control: [200, 2000], test: [235, 2000] }, { ran: 9.5, planned: 10 });
  const { fewest = 0, most = 0 } = analysis.variants[1]?.comparison?.outlook ?? {};
  const rough = (value: number) => Number(value.toPrecision(2)).toLocaleString('en');
  const days = (needed: number) => rough(Math.ceil(Math.max(0, needed - 2000) / 200));

  expect(next.detail).toBe(
    `For a conclusive result, control needs about ${rough(fewest)} to ${rough(most)} participants in total. Remaining days at the current rate: about ${days(fewest)} to ${days(most)}. The estimate assumes that the true lift is within its current 50% interval.`,
  );
});

test.each([
  [1500, 1900, /^control has 2,000 participants, and so many usually suffice for a conclusive result\./],
  [
    1900,
    7900,
    /^For a conclusive result, control needs up to about 7,900 participants in total, and control has 2,000\./,
  ],
  [1900, Number.POSITIVE_INFINITY, /^control has 2,000 participants: enough if the true lift is large, but/],
])('participants that are already there are named, and never "about 0 days": %d to %d', (fewest, most, detail) => {
  const withForecast = (input: AnalysisInput) => {
    const analysis = analyze(input);
    const variants = analysis.variants.map(({ comparison, ...variant }) => ({
      ...variant,
      comparison: comparison && { ...comparison, outlook: { ...comparison.outlook, fewest, most } },
    }));
    return { ...analysis, variants };
  };
  const { next } = reportFor({ control: [200, 2000], test: [235, 2000] }, { ran: 9.5, planned: 10 }, withForecast);

  expect(next.detail).toMatch(detail);
  expect(next.detail).not.toContain('about 0');
});

test('the projected interval equals the interval of counts that have grown as much', () => {
  const later = analyze({ ...example, growth: 2.5 }).variants[1]?.comparison?.outlook.projected;
  const grown = question([
    [500, 5000],
    [587.5, 5000],
  ]);
  const then = analyze({ ...grown, runTime: { ...due, elapsed: 14 * 2.5 } }).variants[1]?.comparison?.relative.full;

  expect(later).toEqual(then);
});

/** Returns how many alternative inputs have the same verdict as the input itself, and how many there are. */
function counted(asked: AnalysisInput): [same: number, all: number] {
  const usual = decide(analyze(asked), [], due);
  const others = alternativeInputs(asked).map((variation) => decide(computeVerdictInput(variation), [], due));
  return [others.filter((one) => isSameVerdict(one, usual)).length, others.length];
}

test('200 and 245 of 2,000 are leaning in 8 of 12 settings, and better in the 4 settings with a confidence of 90%', () => {
  const lead = question([
    [200, 2000],
    [245, 2000],
  ]);
  const states = alternativeInputs(lead).map((variation) => {
    const { settings } = variation;
    return [settings.confidence, decide(analyze(variation), [], due).state];
  });

  expect(counted(lead)).toEqual([8, 12]);
  expect(states).toEqual([
    ...Array(4).fill([0.9, 'better']),
    ...Array(4).fill([0.95, 'leaning']),
    ...Array(4).fill([0.99, 'leaning']),
  ]);
});

test('a verdict on another leader is a different verdict, and each of several variants is left out once', () => {
  const asked = question([
    [200, 2000],
    [290, 2000],
    [300, 2000],
  ]);
  const without = alternativeInputs(asked)
    .slice(12)
    .map((variation) => decide(computeVerdictInput(variation), [], due));

  expect(without.map(({ state, leader }) => [state, leader?.key])).toEqual([
    ['better', 'v2'],
    ['better', 'v1'],
  ]);
  expect(counted(asked)).toEqual([13, 14]);
});

test('after the end, the next step is not to end or to keep running', () => {
  const better: Counts = { control: [100, 1000], test: [160, 1000] };
  const worse: Counts = { control: [160, 1000], test: [100, 1000] };
  const few: Counts = { control: [5, 50], test: [9, 40] };
  const leads = (ended: number | null) =>
    [better, worse, few].map((counts) => reportFor(counts, { ended }).next.action);

  expect(leads(null)).toEqual(['Ship test to everyone.', 'End the experiment, and keep control.', 'Keep running.']);
  expect(leads(0)).toEqual([
    'Ship test to everyone.',
    'Record the conclusion, and keep control.',
    'Run the experiment again with more people, or keep the baseline.',
  ]);
});
