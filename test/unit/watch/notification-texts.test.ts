import { expect, test } from 'vitest';
import { effectTextOf, scheduledShipComment, notificationTexts as texts } from '#watch/notification-texts.ts';
import { reportFor } from '../verdict/sample-report.ts';

const name = 'Shorter checkout';
const effect = { lift: '+3.4%', interval: '+0.8% to +6.1%' };
const inUnits = { lift: '', interval: '+0.18 to +3.68 points' };

test('lifecycle messages say who did it, or that it happened on schedule', () => {
  const by = 'Ines Kovač';
  expect(texts.launched({ name, by, late: 0 })).toBe('Shorter checkout launched by Ines Kovač.');
  expect(texts.launched({ name, by: null, late: 0 })).toBe('Shorter checkout launched on schedule.');
  expect(texts.launched({ name, by: null, late: 9000 })).toBe('Shorter checkout launched on schedule, 2.5 h late.');
  expect(texts.ended({ name, by, conclusion: null })).toBe(
    'Shorter checkout ended by Ines Kovač. No conclusion is recorded.',
  );
  expect(texts.ended({ name, by: null, conclusion: 'stopped_early' })).toBe(
    'Shorter checkout ended on schedule. Conclusion: stopped early.',
  );
  expect(texts.paused({ name, by, metric: null })).toBe(
    'Shorter checkout paused by Ines Kovač. Now everyone gets the default.',
  );
  expect(texts.paused({ name, by: null, metric: 'Revenue' })).toBe(
    'Shorter checkout paused because Revenue is harmed. Now everyone gets the default.',
  );
  expect(texts.shipped({ name, by, variant: 'express', isToEveryone: true, effect: null })).toBe(
    'Shorter checkout: express shipped to everyone by Ines Kovač.',
  );
  expect(texts.shipped({ name, by: null, variant: 'express', isToEveryone: false, effect })).toBe(
    'Shorter checkout: express shipped to its audience on schedule: +3.4% (deciding interval +0.8% to +6.1%).',
  );
  expect(texts.concluded({ name, by, conclusion: 'won' })).toBe(
    'Shorter checkout: the conclusion “won” was recorded by Ines Kovač.',
  );
});

test('an abbreviated name ends a sentence without a second period', () => {
  expect(texts.launched({ name, by: 'Tomás R.', late: 0 })).toBe('Shorter checkout launched by Tomás R.');
  expect(texts.ended({ name, by: 'Ines K.', conclusion: null })).toBe(
    'Shorter checkout ended by Ines K. No conclusion is recorded.',
  );
  expect(texts.test({ by: 'Ines K.' })).toBe('Test message by Ines K.');
});

const decided = { name, variant: 'test', baseline: 'control', effect, variants: 2, region: 0.01, reachedOn: null };

test.each([
  ['better', 'test is better than control: +3.4% (deciding interval +0.8% to +6.1%).'],
  ['worse', 'test is worse than control: +3.4% (deciding interval +0.8% to +6.1%).'],
  ['different', 'test is different from control: +3.4% (deciding interval +0.8% to +6.1%).'],
  ['same', 'test and control differ by less than 1%: +3.4% (deciding interval +0.8% to +6.1%).'],
] as const)('a verdict that is %s has its lift and interval', (state, text) => {
  expect(texts.decided({ ...decided, state })).toBe(`Shorter checkout: ${text}`);
});

test('if the best of several variants is worse, every variant is', () => {
  expect(texts.decided({ ...decided, state: 'worse', variants: 3 })).toBe(
    'Shorter checkout: every variant is worse than control. The closest is test: +3.4% (deciding interval +0.8% to +6.1%).',
  );
  expect(texts.decided({ ...decided, state: 'better', variants: 3 })).toContain(': test is better than control: ');
});

test('a verdict that was reached earlier says so if the data since then are weaker', () => {
  expect(texts.decided({ ...decided, state: 'better', reachedOn: '8 Nov' })).toBe(
    'Shorter checkout: test is better than control: this was reached on 8 Nov. The data since then are weaker: +3.4% (deciding interval +0.8% to +6.1%).',
  );
  expect(texts.decided({ ...decided, state: 'worse', variants: 3, reachedOn: '8 Nov' })).toContain(
    ': every variant is worse than control: this was reached on 8 Nov.',
  );
});

test('the lift and the interval are those of the results page', () => {
  const { analysis, verdict, figures } = reportFor({ control: [200, 2000], test: [280, 2000] });
  const { leader } = verdict;
  if (!leader) throw new Error('There is no leader.');

  const { value, about } = figures.find(({ name }) => name === 'Relative lift') ?? {};
  expect(effectTextOf(leader.comparison, analysis)).toEqual({ lift: value, interval: about });
  expect(value).toBe('+40.0%');
});

test('without a relative lift, the interval is in the units of the metric', () => {
  const { analysis } = reportFor({ control: [0, 2000], test: [280, 2000] });
  const [own] = analysis.variants.flatMap(({ comparison }) => comparison ?? []);
  if (!own) throw new Error('There is no comparison.');

  expect(effectTextOf(own, analysis)).toEqual({ lift: '', interval: expect.stringMatching(/^\+.* to \+.* points$/) });
});

test('a harmed guardrail is named with its effect, and whether the experiment is paused', () => {
  const harm = { name, variant: 'test', metric: 'Revenue per user' };
  const loss = { lift: '−6.1%', interval: '−10.9% to −1.2%' };
  expect(texts.harmed({ ...harm, effect: loss, isPaused: true })).toBe(
    'Shorter checkout: test harms Revenue per user: −6.1% (deciding interval −10.9% to −1.2%). The experiment is paused: everyone gets the default.',
  );
  expect(texts.harmed({ ...harm, effect: inUnits, isPaused: false })).toBe(
    'Shorter checkout: test harms Revenue per user: deciding interval +0.18 to +3.68 points.',
  );
});

test('the comment of a conclusion that a schedule recorded has the effect', () => {
  expect(scheduledShipComment(effect)).toBe('Shipped on schedule: +3.4% (deciding interval +0.8% to +6.1%).');
});

test('messages that need somebody say what is wrong and what to do', () => {
  expect(texts.check_failed({ name, failure: 'the split is 55 / 45% instead of 50 / 50%.' })).toBe(
    'Shorter checkout has no valid results: the split is 55 / 45% instead of 50 / 50%.',
  );
  expect(texts.no_participants({ name, since: 'launch' })).toBe(
    'Shorter checkout: no participants in the 24 hours since the launch. Check the flag in the code.',
  );
  expect(texts.no_participants({ name, since: 'yesterday' })).toBe(
    'Shorter checkout: no participants in the last 24 hours. Check the flag in the code.',
  );
  expect(texts.planned_day({ name, day: 14 })).toBe(
    'Shorter checkout: this is the planned day, day 14. Decide, end it or extend the plan.',
  );
  expect(texts.overdue({ name, days: 11 })).toBe(
    'Shorter checkout: 11 days past plan. Decide, end it or extend the plan.',
  );
  expect(texts.overdue({ name, days: 1 })).toContain(': 1 day past plan.');
  expect(texts.metric_failed({ name, metric: 'Revenue', reason: 'The query took too long' })).toBe(
    'Shorter checkout: Revenue failed in 3 runs in a row. The query took too long.',
  );
  expect(texts.flag_stale({ name, flag: 'gift-wrap', days: 14 })).toBe(
    'Shorter checkout ended 14 days ago, and its flag gift-wrap is still on. Ship a variant, or turn the flag off.',
  );
});

test.each([
  ['start', 'did not start'],
  ['end', 'did not end'],
  ['ship', 'was not shipped'],
] as const)('a schedule that failed to %s says why', (step, verb) => {
  expect(texts.schedule_failed({ name, step, reason: 'the flag gift-wrap has 1 variant' })).toBe(
    `Shorter checkout ${verb}: the flag gift-wrap has 1 variant. The schedule is cleared.`,
  );
});

test('the weekly summary lists what happened, and counts what is too much to list', () => {
  const many = Array.from({ length: 12 }, (_, index) => `E${index + 1}`);
  expect(texts.weekly({ launched: ['A', 'B'], decided: [], overdue: ['C'], attention: many })).toBe(
    'Launched: A, B. Past plan: C. Needs attention: E1, E2, E3, E4, E5, E6, E7, E8, E9, E10 and 2 more.',
  );
  expect(texts.weekly({ launched: [], decided: [], overdue: [], attention: [] })).toBe('Nothing happened.');
});

test('right-to-left names do not reorder the sentence', () => {
  expect(texts.launched({ name: 'תשלום', by: 'ינס', late: 0 })).toBe('\u2068תשלום\u2069 launched by \u2068ינס\u2069.');
});
