import { expect, test } from 'vitest';
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

const BETTER = /^test very likely beats control: \+25\.0%, between \+2\.7% and \+52\.2%\.$/;
const LEANING = /^test looks better than control: \+25\.0%, between −\d\.\d% and \+\d\d\.\d%\. Inconclusive\.$/;
const requires = (why: string, width: string) =>
  `The 95% interval excludes zero, but ${why}. In such cases, the interval often excludes zero by chance. For a conclusive result, the ${width} interval must exclude zero.`;

const cases: Case[] = [
  ['on the planned day', two(200, 250), { ran: 20, planned: 21 }, 'better', null, BETTER, null],
  ['a tenth of the plan after the planned day', two(200, 250), { ran: 22, planned: 21 }, 'better', null, BETTER, null],
  [
    'more than a tenth of the plan after the planned day',
    two(200, 250),
    { ran: 24, planned: 21 },
    'leaning',
    'after_plan',
    LEANING,
    requires('day 25 is past the planned end on day 21', '99% sequential'),
  ],
  [
    'ended a day after the planned day',
    two(200, 250),
    { ran: 24, planned: 21, ended: 2 },
    'better',
    null,
    BETTER,
    null,
  ],
  [
    'twice as long as planned',
    two(200, 250),
    { ran: 41, planned: 21 },
    'leaning',
    'after_plan',
    LEANING,
    requires('day 42 is past the planned end on day 21', '99% sequential'),
  ],
  [
    'ended long after the planned day',
    two(200, 250),
    { ran: 50, planned: 21, ended: 2 },
    'leaning',
    'after_plan',
    LEANING,
    requires('day 48 is past the planned end on day 21', '99% sequential'),
  ],
  ['clear enough past the plan', two(200, 290), { ran: 41, planned: 21 }, 'better', null, /beats/, null],
  [
    'no plan, after a week',
    two(200, 250),
    { ran: 8, planned: null },
    'leaning',
    'no_plan',
    LEANING,
    requires(
      'no running time is planned, so the experiment could be stopped at any favorable moment',
      '95% sequential',
    ),
  ],
  ['no plan, ended', two(200, 250), { ran: 30, planned: null, ended: 1 }, 'leaning', 'no_plan', LEANING, null],
  ['clear without a plan', two(200, 270), { ran: 8, planned: null }, 'better', null, /beats/, null],
  [
    'ended before its day',
    two(200, 250),
    { ran: 11, planned: 21, ended: 1 },
    'leaning',
    'ended_early',
    LEANING,
    requires('the experiment ended on day 10 of 21', '99% sequential'),
  ],
  ['clear before an early end', two(200, 280), { ran: 11, planned: 21, ended: 1 }, 'better', null, /beats/, null],
  [
    'the best of three, as clear as a single variant needs to be',
    several(200, 246, 205, 199),
    {},
    'leaning',
    'many_variants',
    /^v1 looks better than control: \+23\.0%/,
    requires('3 variants are compared with control, and the measured lift of the best one is often too high', '96%'),
  ],
  [
    'a single variant, as clear',
    several(200, 246),
    {},
    'better',
    null,
    /^v1 very likely beats control: \+23\.0%/,
    null,
  ],
  ['the best of three, clearer', several(200, 256, 205, 199), {}, 'better', null, /^v1 very likely beats/, null],
  [
    'the best of three before its day',
    several(200, 285, 205, 199),
    { ran: 10, planned: 21 },
    'better',
    null,
    /^v1 very likely beats control: \+42\.5%/,
    null,
  ],
  [
    'all three lose, each as clearly as the best of three needs to win',
    several(266, 203, 198, 201),
    {},
    'worse',
    null,
    /^Every variant is very likely/,
    null,
  ],
  [
    'a neutral metric, the clearest difference of three',
    several(246, 203, 240, 250),
    { settings: { direction: 'neutral' } },
    'leaning',
    'many_variants',
    /^v1 looks different from control: −17\.5%/,
    null,
  ],
  [
    'a few hundred people, a big gain',
    two(0, 26, 100),
    {},
    'better',
    null,
    /beats control: between \+[\d.]+ points/,
    null,
  ],
  ['ten million people, no gain', two(1_000_000, 1_000_400, 10_000_000), {}, 'same', null, /is negligible/, null],
  ['ten million people, a little', two(1_000_000, 1_030_000, 10_000_000), {}, 'better', null, /\+3\.0%, between/, null],
  ['an old result has the same verdict', two(200, 280), { computedDaysAgo: 2 }, 'better', null, /beats/, null],
  [
    'a flag that is off does not change the verdict',
    two(200, 280),
    { flag: { active: false } },
    'better',
    null,
    /beats/,
    null,
  ],
  ['an implausible gain is named and questioned', two(100, 300), {}, 'better', null, /\+200%/, null],
];

test.each(cases)('%s', (_name, counts, context, state, reason, sentence, remark) => {
  const { verdict, sentence: text, notes } = reportFor(counts, context);

  expect({ state: verdict.state, reason: verdict.reason }).toEqual({ state, reason });
  expect(text).toMatch(sentence);
  if (remark !== null) expect(notes[0]).toBe(remark);
});

test.each([
  ['after the planned day', { ran: 41, planned: 21 }, 'the server ignores repeated checks after the planned end.'],
  [
    'without a planned day',
    { ran: 8, planned: null },
    'the server ignores repeated checks, and no running time is planned.',
  ],
  [
    'after an early end',
    { ran: 11, planned: 21, ended: 1 },
    'the server ignores that the experiment ended before its planned day.',
  ],
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
