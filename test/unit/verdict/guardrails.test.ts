import { expect, test } from 'vitest';
import { analyze } from '#verdict/analysis/analyze.ts';
import { unevenStartOf } from '#verdict/checks/uneven-start.ts';
import { safetyOf } from '#verdict/guardrails.ts';
import { exportMarkdown } from '#web/experiments/results/export/export-markdown.ts';
import { besides } from './sample-moments.ts';
import { type Counts, countsOf, experimentOf, type ListContext, reportFor } from './sample-report.ts';

const GAIN: Counts = { control: [1000, 10_000], test: [1400, 10_000] };
const report = (metrics: Parameters<typeof reportFor>[3], context: ListContext = {}) =>
  reportFor(GAIN, context, analyze, metrics);

test('a goal that gains 40% while a secondary metric loses is not simply shipped: the loss is named and weighed', () => {
  const { verdict, notes, next, sentence } = report([besides('Refund-free orders', [2000, 1760])]);

  expect(verdict.state).toBe('better');
  expect(sentence).toMatch(/^test is better than control: \+40\.0%/);
  expect(notes).toContainEqual(
    expect.stringMatching(/^test is worse in Refund-free orders: −12\.0%, between −\d+\.\d% and −\d\.\d%\.$/),
  );
  expect(next.action).toBe('Weigh the loss in Refund-free orders before you ship test to everyone.');
});

test('a secondary metric that does not change leaves the recommendation as it was', () => {
  const { next, notes } = report([besides('Refund-free orders', [2000, 1990])]);

  expect(next.action).toBe('Ship test to everyone.');
  expect(notes).toEqual([]);
});

test('a guardrail without a margin that has too few events says so, and does not hold the variant back', () => {
  const { guardrailNotes: notes, next } = report([besides('Renewals', [24, 0], { role: 'guardrail' })]);

  expect(notes).toEqual(['The guardrail Renewals has too few events to be judged.']);
  expect(next.does).toBe('ship');
});

test('a harmed guardrail is named in the verdict, in its label and in the export, and the variant is not shipped', () => {
  const harmed = report([besides('Retention', [2000, 1760], { role: 'guardrail' })]);

  expect(harmed.verdict).toMatchObject({ state: 'harmed', outcome: 'better' });
  expect(harmed.label).toBe('Guardrail harmed');
  expect(harmed.sentence).toMatch(/^test is better than control, but harms the guardrail Retention: −12\.0%\.$/);
  expect(harmed.next).toMatchObject({
    action: 'End the experiment, and keep control.',
    detail: 'To try again, change test so that it does not harm Retention.',
  });
  const markdown = exportMarkdown({
    experiment: { id: 1, name: 'Form', feature_flag_key: 'form' },
    label: 'Goal',
    computedAt: null,
    exportedAt: '2026-03-15T12:30:00Z',
    url: 'https://console.test',
    report: harmed,
  });
  expect(markdown).toMatch(/\*\*Guardrail harmed\.\*\* .*harms the guardrail Retention/);
});

test.each([
  // With 10,000 people per variant and a conversion rate of 20%, the interval extends about 6% to both sides of the lift.
  ['no change, a margin of 10%', [2000, 2000], -0.1, 'safe'],
  ['no change, a margin of 2%', [2000, 2000], -0.02, 'open'],
  ['3% worse, a margin of 10%', [2000, 1940], -0.1, 'safe'],
  ['12% worse, a margin of 2%', [2000, 1760], -0.02, 'harmed'],
  ['12% worse, a margin of 30%', [2000, 1760], -0.3, 'safe'],
  ['12% worse, no margin', [2000, 1760], null, 'harmed'],
  ['12% better, no margin', [2000, 2240], null, 'unharmed'],
  ['3% worse, no margin', [2000, 1940], null, 'unharmed'],
  ['3 conversions in all, no margin', [2, 1], null, 'early'],
] as const)('a guardrail with %s is %s', (_, counts, margin, expected) => {
  const { analysis } = besides('Retention', counts);
  const variant = analysis.variants[1];
  if (!variant?.comparison) throw new Error('The variant is not compared.');

  expect(safetyOf(analysis, { ...variant, comparison: variant.comparison }, margin)).toBe(expected);
});

test('where lower is better, a guardrail is harmed by a rise', () => {
  const { analysis } = besides('Errors', [1760, 2000]);
  const variant = analysis.variants[1];
  if (!variant?.comparison) throw new Error('The variant is not compared.');
  const comparison = { ...variant.comparison, beats: 1 - variant.comparison.beats };
  const lower = { ...analysis, settings: { ...analysis.settings, direction: 'lower' as const } };

  expect(safetyOf(lower, { ...variant, comparison }, null)).toBe('harmed');
});

test('a guardrail whose lift is within its margin is named, but does not hold the variant back', () => {
  const {
    verdict,
    guardrailNotes: notes,
    next,
  } = report([besides('Retention', [2000, 2000], { role: 'guardrail', margin: -0.02 })]);

  expect(verdict.state).toBe('better');
  expect(notes[0]).toMatch(/^The guardrail Retention might get more than 2% worse: /);
  expect(next).toMatchObject({ does: 'ship', conclusion: 'won', action: 'Ship test to everyone.' });
  expect(next.detail).toBe('For Retention, harm is neither shown nor excluded.');
});

test.each([
  ['before the planned day, waits', { ran: 8, planned: 14 }, 'Keep running until day 14.', null],
  [
    'on the planned day, is weighed',
    { ran: 14, planned: 14 },
    'Weigh the possible loss in Retention before you ship test to everyone.',
    'end',
  ],
] as const)('a guardrail whose lift is beyond its margin holds the variant back: %s', (_, when, action, does) => {
  const worse = besides('Retention', [2000, 1930], { role: 'guardrail', margin: -0.02 });
  const { verdict, next } = reportFor({ control: [2000, 10_000], test: [2600, 10_000] }, when, analyze, [worse]);

  expect(verdict.state).toBe('better');
  expect(next).toMatchObject({ action, does, conclusion: null });
});

/**
 * A retention metric that gets 12% worse. `unevenStart` has the shares of the people who did the start event; null if
 * the shares are as planned.
 */
function retention(unevenStart: string | null, role: 'secondary' | 'guardrail') {
  const metric = besides('Opened again', [2000, 1760], { role });
  return { ...metric, analysis: { ...metric.analysis, isRetention: true, unevenStart } };
}

test('a guardrail is not judged if the people with the start event are split unevenly, and holds the variant back', () => {
  const { verdict, guardrailNotes: notes, next } = report([retention('60 / 40%, planned 50 / 50%', 'guardrail')]);

  expect(verdict.state).toBe('better');
  expect(notes).toEqual([
    'The guardrail Opened again is not judged: the people who did the start event are split 60 / 40%, planned 50 / 50%. A variant may change how many people do this event.',
  ]);
  expect(next).toMatchObject({
    action: 'Do not ship test yet: Opened again cannot be judged.',
    detail: 'Compare how many exposed people do the start event in each variant, for example with a funnel.',
  });
  expect(report([retention(null, 'guardrail')]).verdict.state).toBe('harmed');
});

test('a guardrail without results is named and holds the variant back', () => {
  const unknown = { name: 'Errors', margin: null, analysis: null };
  const { verdict, guardrailNotes: notes, next } = report([{ ...unknown, role: 'guardrail' }]);

  expect(verdict.state).toBe('better');
  expect(notes).toEqual(['The guardrail Errors has no results, so it is not judged.']);
  expect(next).toMatchObject({
    action: 'Do not ship test yet: Errors cannot be judged.',
    detail: 'Refresh the results. If they are still missing, the metric shows the reason.',
  });
});

test('a secondary retention metric is no reason to weigh a loss if the people with the start event are split unevenly', () => {
  expect(report([retention('60 / 40%, planned 50 / 50%', 'secondary')]).notes).toEqual([]);
  expect(report([retention(null, 'secondary')]).next.action).toMatch(/^Weigh the loss in Opened again/);
});

test.each([
  ['retention', [300, 200], '60 / 40%, planned 50 / 50%'],
  ['retention', [260, 240], null],
  // Other metrics count the same people as the goal, whose own check finds an uneven split.
  ['funnel', [300, 200], null],
] as const)('the start of a %s with %j people is checked', (type, [control, test], expected) => {
  const counts: Counts = { control: [50, control], test: [50, test] };

  expect(unevenStartOf({ type, stored: {} }, { variants: countsOf(counts), periods: null }, experimentOf(counts))).toBe(
    expected,
  );
});

test('a failed split stays the verdict, whatever the guardrails do', () => {
  const skewed: Counts = { control: [1000, 10_000], test: [1400, 12_000] };
  const metrics = [besides('Retention', [2000, 1760], { role: 'guardrail' as const })];

  expect(reportFor(skewed, {}, analyze, metrics).verdict.state).toBe('invalid');
});
