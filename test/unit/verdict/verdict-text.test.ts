import { expect, test } from 'vitest';
import { splitFigures } from '#verdict/text/key-figures.ts';
import { reportFor, rowsOf } from './sample-report.ts';

const significant = { significant: true, significance_code: 'significant', probability: { control: 0.04, test: 0.96 } };
const counts = { control: [200, 2000], test: [235, 2000] } as const;

test('names the server’s verdict and its own, and why they differ', () => {
  const { disagreement } = reportFor(counts, { ran: 13.5, planned: 21, server: significant });

  expect(disagreement).toEqual({
    server: 'significant',
    own: 'leaning',
    reason: 'the server requires a 90% chance to win. The deciding interval still includes zero, with 7 days left.',
  });
});

test('two variants that are only significant together are explained', () => {
  const { disagreement } = reportFor(
    { control: [200, 2000], a: [230, 2000], b: [229, 2000] },
    { server: { significant: true, significance_code: 'significant' } },
  );

  expect(disagreement?.reason).toContain(
    'It adds up the chances of all variants except control, but no single variant is clearly better.',
  );
});

test.each([
  ['not_enough_exposure', /100 participants in each variant/],
  ['low_win_probability', /90% chance to win/],
  ['high_loss', /expected loss below 1 point/],
  ['high_p_value', /the variant that has the most events/],
  ['a_rule_of_tomorrow', /its own rules/],
])('explains why a server can report %s although the difference is clear', (significance_code, why) => {
  const { disagreement } = reportFor(
    { control: [200, 2000], test: [280, 2000] },
    { server: { significant: false, significance_code } },
  );

  expect(disagreement?.own).toBe('better');
  expect(disagreement?.reason).toMatch(why);
});

test('shows no disagreement if both agree, or if the server has no verdict', () => {
  const clear = { control: [200, 2000], test: [280, 2000] } as const;

  expect(reportFor(clear, { server: significant }).disagreement).toBeNull();
  expect(reportFor(clear).disagreement).toBeNull();
});

test('before the planned end, the next step says how long to keep running, and which interval to expect', () => {
  const { next, figures } = reportFor(counts, { ran: 13.5, planned: 21 });

  expect(next.action).toBe('Keep running until day 21.');
  expect(next.detail).toBe(
    'That is 7 more days and about 2,000 more participants. If the variants keep their current values, the interval will then be about −1.9% to +40.8%, which is still not conclusive.',
  );
  expect(figures).toMatchObject([
    { name: 'Relative lift', value: '+17.5%', about: '−11.3% to +55.9%' },
    { name: 'Chance to beat control', value: '96%', about: '4% to be worse' },
    { name: 'Expected loss if you ship test', value: '0.015 points', about: '1.76 points if you keep control' },
  ]);
});

test('after the plan, the next step names a range of participants, and what the estimate assumes', () => {
  const { next } = reportFor(counts);

  expect(next.detail).toMatch(
    /^For a conclusive result, control needs about [\d,]+ to [\d,]+ participants in total\. Remaining days at the current rate: about/,
  );
  expect(next.detail).toContain('the true lift is within its current 50% interval');
});

test('a failed split is shown in numbers', () => {
  const skewed = { control: [170, 1700], test: [270, 2300] } as const;
  const { figures, checks, next } = reportFor(skewed);

  expect(checks[0]).toMatchObject({ tone: 'bad', label: 'Split failed', detail: '42.5 / 57.5%, planned 50 / 50%' });
  expect(figures).toEqual([]);
  expect(splitFigures(rowsOf(skewed), {}).map(({ value }) => value)).toEqual(['42.5 / 57.5%', '50 / 50%', '<0.001']);
  expect(next.action).toMatch(/^Fix the cause of the uneven split/);
});

test.each([
  ['an uneven split', { control: [44, 445], test: [55, 555] }, {}, 'split', 'warning', 'Split uneven'],
  [
    'a split that fails only a single planned test',
    { control: [310, 3100], test: [290, 2900] },
    {},
    'split',
    'good',
    'Split OK',
  ],
  ['a split with few people', { control: [4, 40], test: [4, 45] }, {}, 'split', 'open', 'Split not checked'],
  ['too few people', { control: [4, 40], test: [4, 45] }, {}, 'exposure', 'warning', 'Too few participants'],
  ['an old answer', counts, { computedDaysAgo: 2 }, 'fresh', 'warning', 'Outdated'],
  ['a fresh answer', counts, {}, 'fresh', 'good', 'Up to date'],
  ['a result after the end', counts, { ended: 3 }, 'fresh', 'good', 'Final'],
  ['a result before the end', counts, { ended: 1, computedDaysAgo: 2 }, 'fresh', 'warning', 'Outdated'],
  ['a flag that is off', counts, { flag: { active: false } }, 'flag', 'warning', 'Check the flag'],
  ['a deleted flag', counts, { flag: { deleted: true } }, 'flag', 'warning', 'Check the flag'],
  ['a flag that agrees', counts, {}, 'flag', 'good', 'Flag OK'],
  ['a wild lift', { control: [100, 2000], test: [300, 2000] }, {}, 'lift', 'warning', 'Implausible lift'],
] as const)('%s shows in the checks', (_name, measured, context, code, tone, label) => {
  const { checks } = reportFor(measured, context);

  expect(checks.find((check) => check.code === code)).toMatchObject({ tone, label });
});

test('a plan that differs from the flag makes the results invalid, and a copy with a new key is the next step', () => {
  const experiment = {
    shares: { control: 50, test: 50 },
    flag: {
      filters: {
        multivariate: {
          variants: [
            { key: 'control', rollout_percentage: 90 },
            { key: 'test', rollout_percentage: 10 },
          ],
        },
      },
    },
  };
  const { checks, verdict, sentence, next } = reportFor(counts, experiment as never);

  expect(checks.slice(0, 2)).toMatchObject([
    { code: 'shares', tone: 'bad', label: 'Shares changed' },
    { code: 'split', tone: 'open', detail: 'the shares changed' },
  ]);
  expect([verdict.state, sentence]).toEqual(['invalid', 'The results are not valid: the shares changed.']);
  expect(next).toMatchObject({
    does: 'duplicate',
    action: expect.stringMatching(/^Move the experiment to draft, and/),
  });
});

test('other good variants, bad ones, and how many are compared are named beside the leader', () => {
  const { notes } = reportFor({ control: [200, 2000], a: [280, 2000], b: [300, 2000], c: [130, 2000] });

  expect(notes).toEqual([
    expect.stringMatching(/^a also beats control; b has a \d\d% chance to win\.$/),
    'Worse than control: c.',
  ]);
});

test('a conclusive result of less than a week says that weekdays are missing', () => {
  const clear = { control: [200, 2000], test: [400, 2000] } as const;
  const missing = / Not every weekday is included\.$/;

  expect(reportFor(clear, { ran: 6.9, planned: 5 }).sentence).toMatch(missing);
  expect(reportFor(clear, { ran: 7, planned: 5 }).sentence).not.toMatch(missing);
  expect(reportFor(counts, { ran: 3, planned: 5 }).sentence).not.toMatch(missing);
});

test('a clear lead before the planned end is explained', () => {
  const { reason } = reportFor({ control: [200, 2000], test: [250, 2000] }, { ran: 10, planned: 21 });

  expect(reason).toBe(
    'It is not proven: the deciding interval, −9.3% to +72.9%, includes “no difference”. Stronger evidence is needed because the plan has 10 days left.',
  );
});

test('a neutral metric has no loss, but the chance of a difference', () => {
  const { figures } = reportFor(counts, { settings: { direction: 'neutral' } });

  expect(figures).toMatchObject([
    { name: 'Relative lift', value: '+17.5%', about: '−6.3% to +47.4%' },
    { name: 'Chance to be above control', value: '96%', about: '4% to be below' },
    { name: 'Chance of a difference over 1%', value: '98%', about: 'in either direction' },
  ]);
});

test('the verdict about a retention metric says how many of the people with the start event came back', () => {
  const { sentence, notes, figures } = reportFor({ control: [200, 2000], test: [280, 2000] }, { isRetention: true });

  expect(sentence).toMatch(/^test is better than control: \+40\.0%/);
  expect(notes[0]).toBe('Of the people with the start event, 14.00% came back in test and 10.00% in control.');
  expect(figures[2]).toMatchObject({
    name: 'Expected loss if you ship test',
    value: '<0.001 points',
    about: expect.stringMatching(/^4\.\d\d points if you keep control$/),
  });
});

test('the verdict about a conversion rate says nothing about people who came back', () => {
  expect(reportFor({ control: [200, 2000], test: [280, 2000] }).notes.join()).not.toContain('came back');
});

test('too few people with the start event or came back are named as such', () => {
  const few = reportFor({ control: [10, 60], test: [12, 80] }, { isRetention: true });
  const rare = reportFor({ control: [3, 900], test: [4, 900] }, { isRetention: true });

  expect(few.sentence).toBe('Too early to tell: control has 60 people with the start event, and it needs 100.');
  expect(few.figures[0]?.name).toBe('Started');
  expect(rare.sentence).toMatch(/^Too early to tell: control and test together have 7 of the \d+ returns they need\.$/);
});

test('if more people start in one variant, no variant is called better, and the cause may be the variant itself', () => {
  const { sentence, reason, next } = reportFor({ control: [500, 1500], test: [600, 2500] }, { isRetention: true });

  expect(sentence).toBe(
    'The results are not valid: the people who did the start event are not split as planned (sample ratio mismatch).',
  );
  expect(reason).toMatch(
    /^Of 4,000 people with the start event, 1,500 got control, 2,500 got test; .*a variant changes how many people do the start event/,
  );
  expect(next.action + next.detail).toContain('choose a goal that counts all exposed people');
});

test.each([
  ['an early result', { control: [10, 60], test: [12, 80] }, { ran: 3 }],
  ['an uneven start', { control: [500, 1500], test: [600, 2500] }, {}],
  ['an inconclusive result before the planned day', { control: [200, 2000], test: [215, 2000] }, { ran: 10 }],
  ['an inconclusive result after the end', { control: [200, 2000], test: [215, 2000] }, { ended: 1 }],
] as const)('for a retention metric with %s, all texts speak of people with the start event', (_, counts, context) => {
  const { sentence, reason, notes, figures, next, checks } = reportFor(counts, { ...context, isRetention: true });

  const texts = JSON.stringify([sentence, reason, notes, figures, next, checks]);
  expect(texts).not.toMatch(/participants/i);
  expect(texts).toMatch(/people with the start event/);
});

test('one person with the start event is one person', () => {
  const { sentence } = reportFor({ control: [0, 1], test: [0, 3] }, { isRetention: true });

  expect(sentence).toBe('Too early to tell: control has 1 person with the start event, and it needs 100.');
});
