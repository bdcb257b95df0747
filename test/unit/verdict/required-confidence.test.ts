import { expect, test } from 'vitest';
import { normalQuantile } from '#stats/normal-quantile.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { type Counts, type ListContext, reportFor } from './sample-report.ts';

const two = (control: number, test: number, people = 2000): Counts => ({
  control: [control, people],
  test: [test, people],
});
const several = (...successes: number[]): Counts =>
  Object.fromEntries(successes.map((count, at) => [at === 0 ? 'control' : `v${at}`, [count, 2000] as const]));

type Case = [
  name: string,
  counts: Counts,
  context: ListContext,
  state: string,
  reason: string | null,
  sentence: RegExp,
  remark: string | null,
];

const BETTER = /^test (is|was) better than control: \+25\.0% conversion rate\.$/;
const LEANING = /^test (is|was) probably better than control: \+25\.0% conversion rate\.$/;
const requires = (why: string) => ` Stronger evidence is needed because ${why}.`;
const NO_PLAN = requires('no running time is planned, so the experiment could be stopped at any favorable moment');
const PAST = (day: number) => requires(`day ${day} is past the planned end on day 21`);

const cases: Case[] = [
  [
    'in the middle of the plan',
    two(200, 250),
    { ran: 10, planned: 21 },
    'leaning',
    'in_plan',
    LEANING,
    requires('the plan has 10 days left'),
  ],
  ['in the middle, clearer', two(200, 290), { ran: 10, planned: 21 }, 'better', null, /better than/, null],
  [
    'on the planned day',
    two(200, 250),
    { ran: 20, planned: 21 },
    'leaning',
    'in_plan',
    LEANING,
    requires('the results are checked more than once'),
  ],
  ['at the end of the plan', two(200, 250), { ran: 22.9, planned: 21 }, 'better', null, BETTER, null],
  ['ended at the end of the plan', two(200, 250), { ran: 24.9, planned: 21, ended: 2 }, 'better', null, BETTER, null],
  ['after the plan', two(200, 250), { ran: 24, planned: 21 }, 'leaning', 'after_plan', LEANING, PAST(25)],
  ['twice as long as planned', two(200, 250), { ran: 41, planned: 21 }, 'leaning', 'after_plan', LEANING, PAST(42)],
  [
    'ended long after the plan',
    two(200, 250),
    { ran: 50, planned: 21, ended: 2 },
    'leaning',
    'after_plan',
    LEANING,
    PAST(48),
  ],
  ['clear enough past the plan', two(200, 290), { ran: 41, planned: 21 }, 'better', null, /better than/, null],
  ['no plan, after a week', two(200, 250), { ran: 8, planned: null }, 'leaning', 'no_plan', LEANING, NO_PLAN],
  ['no plan, ended', two(200, 250), { ran: 30, planned: null, ended: 1 }, 'leaning', 'no_plan', LEANING, null],
  ['clear without a plan', two(200, 270), { ran: 8, planned: null }, 'better', null, /better than/, null],
  [
    'ended before its day',
    two(200, 250),
    { ran: 11, planned: 21, ended: 1 },
    'leaning',
    'in_plan',
    LEANING,
    requires('the experiment ended on day 10 of 21'),
  ],
  ['clear before an early end', two(200, 295), { ran: 11, planned: 21, ended: 1 }, 'better', null, /better than/, null],
  [
    'the best of three, as clear as a single variant needs to be',
    several(200, 252, 205, 199),
    {},
    'leaning',
    'many_variants',
    /^v1 is probably better than control: \+26\.0%/,
    requires('3 variants are compared with control, and the measured lift of the best one is often too high'),
  ],
  ['a single variant, as clear', several(200, 252), {}, 'better', null, /^v1 is better than control: \+26\.0%/, null],
  ['the best of three, clearer', several(200, 262, 205, 199), {}, 'better', null, /^v1 is better than/, null],
  [
    'the best of three before its day',
    several(200, 305, 205, 199),
    { ran: 10, planned: 21 },
    'better',
    null,
    /^v1 is better than control: \+52\.5%/,
    null,
  ],
  [
    'all three lose, each as clearly as the best of three needs to win',
    several(266, 203, 198, 201),
    {},
    'worse',
    null,
    /^Every variant is worse than control\. The closest is/,
    null,
  ],
  [
    'a neutral metric, the clearest difference of three',
    several(252, 200, 246, 256),
    { settings: { direction: 'neutral' } },
    'leaning',
    'many_variants',
    /^v1 is probably different from control: −20\.6%/,
    null,
  ],
  ['a few hundred people, a big gain', two(5, 26, 100), {}, 'better', null, /better than control: \+420%/, null],
  [
    'ten million people, no gain',
    two(1_000_000, 1_000_400, 10_000_000),
    {},
    'same',
    null,
    /differ by less than 1%/,
    null,
  ],
  [
    'ten million people, a little',
    two(1_000_000, 1_030_000, 10_000_000),
    {},
    'better',
    null,
    /\+3\.0% conversion rate/,
    null,
  ],
  ['an old result has the same verdict', two(200, 280), { computedDaysAgo: 2 }, 'better', null, /better than/, null],
  [
    'a flag that is off does not change the verdict',
    two(200, 280),
    { flag: { active: false } },
    'better',
    null,
    /better than/,
    null,
  ],
  ['an implausible gain is named and questioned', two(100, 300), {}, 'better', null, /\+200%/, null],
];

test.each(cases)('%s', (_name, counts, context, state, reason, sentence, remark) => {
  const { verdict, sentence: text, reason: why } = reportFor(counts, context);

  expect({ state: verdict.state, reason: verdict.reason }).toEqual({ state, reason });
  expect(text).toMatch(sentence);
  if (remark !== null) expect(why.endsWith(remark)).toBe(true);
});

test.each([
  ['after the planned day', { ran: 41, planned: 21 }, 'the server ignores repeated checks after the planned end.'],
  [
    'without a planned day',
    { ran: 8, planned: null },
    'the server ignores repeated checks, and no running time is planned.',
  ],
  ['before the planned day', { ran: 11, planned: 21 }, 'the server ignores that the plan has 9 days left.'],
  ['after an early end', { ran: 11, planned: 21, ended: 1 }, 'the server ignores repeated checks.'],
])('a server that reports significance is contradicted when the check is %s', (_reason, context, why) => {
  const server = { significant: true, significance_code: 'significant' };

  expect(reportFor(two(200, 250), { ...context, server }).disagreement).toEqual({
    server: 'significant',
    own: 'leaning',
    reason: why,
  });
});

test('a loss of 1 from a server that stopped early changes neither the sentence nor the agreement', () => {
  const gaveUp = { significant: false, significance_code: 'low_win_probability', expected_loss: 1 };
  const { sentence, disagreement } = reportFor(two(200, 235), { server: gaveUp });

  expect(sentence).toBe(reportFor(two(200, 235)).sentence);
  expect(disagreement).toBeNull();
});

const sized = (planned: number, people: number, size: number): AnalysisInput => ({
  metric: 'funnel',
  variants: ['control', 'test'].map((key, at) => ({ key, people, successes: Math.round(people * (at ? 0.12 : 0.1)) })),
  settings: defaultSettings,
  growth: null,
  runTime: { day: 5, elapsed: 4.5, planned, hasEnded: false, plannedPair: size },
});
const errorsOf = (mass: number) => -normalQuantile((1 - mass) / 2);

test('with a planned sample size, participants count and not days, until the plan and a tenth more are reached', () => {
  const required = (people: number) => analyze(sized(10, people, 4000)).required;

  // Φ⁻¹(1 − 0.0225 / 2) = 2.28182 (SciPy 1.17), divided by the root of the share of 4,400 participants.
  expect(errorsOf(required(2200).single)).toBeCloseTo(2.28182, 4);
  expect(errorsOf(required(1100).single)).toBeCloseTo(2.28182 * Math.SQRT2, 4);
  expect(required(2200).time).toBe('in_plan');
  expect(required(2201).time).toBe('after_plan');
  expect(errorsOf(required(2201).single)).toBeGreaterThan(3.5);
});

test('with planned days only, the exact time counts, and less of the error rate is for the time of the plan', () => {
  const { runTime: _, ...input } = sized(10, 2000, 4000);
  const at = (elapsed: number) =>
    analyze({ ...input, runTime: { day: 1, planned: 10, hasEnded: false, elapsed } }).required;

  // Φ⁻¹(1 − 0.0175 / 2) = 2.37603 (SciPy 1.17).
  expect(errorsOf(at(11).single)).toBeCloseTo(2.37603, 4);
  expect(errorsOf(at(5.5).single)).toBeCloseTo(2.37603 * Math.SQRT2, 4);
  expect(at(11.01).time).toBe('after_plan');
});

test('results from before the start, which was moved, are judged as if nothing of the plan had passed', () => {
  const { required } = analyze({
    ...sized(10, 2000, 4000),
    runTime: { day: null, elapsed: null, planned: 10, hasEnded: false },
  });

  expect(errorsOf(required.best)).toBeCloseTo(6.5, 2);
});

test('right after the launch the interval is 6.5 standard errors at most', () => {
  expect(errorsOf(analyze(sized(10, 100, 1_000_000)).required.best)).toBeCloseTo(6.5, 2);
});

test.each([
  ['conversions in one variant', two(4, 40), /^Too early to tell: control has 4 of the 5 conversions it needs\.$/],
  [
    'conversions in both',
    two(11, 13),
    /^Too early to tell: control and test together have 24 of the 25 conversions they need\.$/,
  ],
])('too few %s give no verdict, and the sentence says what is missing', (_name, counts, sentence) => {
  const { verdict, sentence: text } = reportFor(counts);

  expect(verdict).toMatchObject({ state: 'early', reason: 'successes' });
  expect(text).toMatch(sentence);
});
