import { expect, test } from 'vitest';
import { reportFor } from './situation.ts';

const significant = { significant: true, significance_code: 'significant', probability: { control: 0.04, test: 0.96 } };
const counts = { control: [200, 2000], test: [235, 2000] } as const;

test('tells the server’s word from its own, and why they differ', () => {
  const { disagreement } = reportFor(counts, { ran: 13.5, planned: 21, server: significant });

  expect(disagreement).toEqual({
    server: 'significant',
    ours: 'leaning',
    why: 'the server asks for a 90% chance to win. Our 95% interval still includes no difference, and 7 days remain.',
  });
});

test('two variants that are only significant together are told apart', () => {
  const { disagreement } = reportFor(
    { control: [200, 2000], a: [230, 2000], b: [229, 2000] },
    { server: { significant: true, significance_code: 'significant' } },
  );

  expect(disagreement?.why).toContain(
    'It adds up the chances of all variants but control, and no single one is clear.',
  );
});

test.each([
  ['not_enough_exposure', /100 people in each variant/],
  ['low_win_probability', /90% chance to be the best of all/],
  ['high_loss', /expected loss below 1 point/],
  ['high_p_value', /the variant that has the most events/],
  ['a_rule_of_tomorrow', /rules of its own/],
])('says why a server may answer %s where the difference is clear', (significance_code, why) => {
  const { disagreement } = reportFor(
    { control: [200, 2000], test: [280, 2000] },
    { server: { significant: false, significance_code } },
  );

  expect(disagreement?.ours).toBe('better');
  expect(disagreement?.why).toMatch(why);
});

test('says nothing of the server where both agree, or where it gives no opinion', () => {
  const clear = { control: [200, 2000], test: [280, 2000] } as const;

  expect(reportFor(clear, { server: significant }).disagreement).toBeNull();
  expect(reportFor(clear).disagreement).toBeNull();
});

test('before the planned end it says how long to go on and what the interval would be then', () => {
  const { next, facts } = reportFor(counts, { ran: 13.5, planned: 21 });

  expect(next.lead).toBe('Keep running to day 21.');
  expect(next.rest).toBe(
    'That is 7 more days and about 2,000 more people. If both rates stay as they are, the interval would then be about +1.9% to +35.5%.',
  );
  expect(facts).toEqual([
    { name: 'Chance to beat control', value: '96%', about: '4% that it is worse' },
    { name: 'Expected loss if chosen', value: '0.015 points', about: '0.15% of control’s rate' },
    { name: 'Precision', value: '±21.0%', about: 'half the width of the 95% interval' },
  ]);
});

test('after the plan it says how many people it would take, as a range, and what that assumes', () => {
  const { next } = reportFor(counts);

  expect(next.rest).toMatch(/^To settle it, control needs about [\d,]+ to [\d,]+ people in all, about/);
  expect(next.rest).toContain('the true change lies in the middle half of what is believed now');
});

test('a split that failed is told in numbers', () => {
  const { facts, checks, next } = reportFor({ control: [170, 1700], test: [270, 2300] });

  expect(checks[0]).toMatchObject({ tone: 'bad', word: 'Split failed', detail: '42.5 / 57.5%, planned 50.0 / 50.0%' });
  expect(facts.map(({ value }) => value)).toEqual(['42.5 / 57.5%', '50.0 / 50.0%', '<0.1%']);
  expect(next.lead).toMatch(/^Find what skewed the split/);
});

test.each([
  ['an odd split', { control: [200, 2000], test: [235, 2180] }, {}, 'split', 'warning', 'Split odd'],
  ['few people for a split', { control: [4, 40], test: [4, 45] }, {}, 'split', 'open', 'Split not checked'],
  ['too few people', { control: [4, 40], test: [4, 45] }, {}, 'exposure', 'warning', 'Too few people'],
  ['an old answer', counts, { computedDaysAgo: 2 }, 'fresh', 'warning', 'Old'],
  ['a fresh answer', counts, {}, 'fresh', 'good', 'Fresh'],
  ['an answer after the end', counts, { ended: 3 }, 'fresh', 'good', 'Final'],
  ['an answer before the end', counts, { ended: 1, computedDaysAgo: 2 }, 'fresh', 'warning', 'Old'],
  ['a flag that is off', counts, { flag: { active: false } }, 'flag', 'warning', 'Check the flag'],
  ['a flag that is gone', counts, { flag: { deleted: true } }, 'flag', 'warning', 'Check the flag'],
  ['a flag that agrees', counts, {}, 'flag', 'good', 'Flag agrees'],
  ['a wild lift', { control: [100, 2000], test: [300, 2000] }, {}, 'lift', 'warning', 'Implausible change'],
] as const)('%s shows in the checks', (_name, measured, circumstances, code, tone, word) => {
  const { checks } = reportFor(measured, circumstances);

  expect(checks.find((check) => check.code === code)).toMatchObject({ tone, word });
});

test('a plan that differs from the flag leaves the split open', () => {
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
  const { checks, decision } = reportFor(counts, experiment as never);

  expect(checks[0]).toMatchObject({ code: 'split', tone: 'open' });
  expect(decision.state).not.toBe('invalid');
});

test('other good variants, bad ones, and how many are compared are named beside the leader', () => {
  const { remarks } = reportFor({ control: [200, 2000], a: [280, 2000], b: [300, 2000], c: [130, 2000] });

  expect(remarks).toEqual([
    '3 variants are compared: if none differed, the chance that at least one looks different by luck would be up to 14%.',
    expect.stringMatching(/^a also beats control; b has a \d\d% chance to be the best of all\.$/),
    'Worse than control: c.',
  ]);
});

test('a clear lead before the planned end is explained', () => {
  const { remarks } = reportFor({ control: [200, 2000], test: [250, 2000] }, { ran: 10, planned: 21 });

  expect(remarks[0]).toBe(
    'The 95% interval leaves out “no difference”, but 10 planned days remain. Luck often looks like this: to settle it, the 99.9% interval would have to leave it out, too.',
  );
});

test('where neither side is good, no loss is told, but whether there is a change', () => {
  const { facts } = reportFor(counts, { settings: { direction: 'neutral' } });

  expect(facts).toEqual([
    { name: 'Chance to be above control', value: '96%', about: '4% that it is below' },
    { name: 'Chance of a change over 1%', value: '98%', about: 'up or down: smaller ones do not matter' },
    { name: 'Precision', value: '±21.0%', about: 'half the width of the 95% interval' },
  ]);
});
