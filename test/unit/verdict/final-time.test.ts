import { expect, test } from 'vitest';
import { analyze } from '#verdict/analysis/analyze.ts';
import { besides } from './sample-moments.ts';
import { type ListContext, reportFor } from './sample-report.ts';

const node = (event: string) => ({ kind: 'EventsNode', event });
const metric = (metric_type: string, more: object) => ({ kind: 'ExperimentMetric', metric_type, ...more });

const week = { conversion_window: 7, conversion_window_unit: 'day' };
const funnel = metric('funnel', { series: [node('ordered')], ...week });
const mean = metric('mean', { source: node('ordered'), conversion_window: 168, conversion_window_unit: 'hour' });
const retention = metric('retention', {
  start_event: node('signed_up'),
  completion_event: node('opened'),
  retention_window_start: 1,
  retention_window_end: 7,
  retention_window_unit: 'day',
  start_handling: 'first_seen',
});
const returns = {
  event: 'opened',
  window: { from: 1, to: 7, unit: 'day', startHandling: 'first_seen' },
} as const;

const leaning = { control: [200, 2000], test: [235, 2000] } as const;

/** Returns the report of an experiment on PostHog that ended some days ago. */
const endedWith = (metrics: readonly object[], ended: number, context: ListContext = {}) =>
  reportFor(leaning, {
    ran: 30 + ended,
    ended,
    countsAfterEnd: true,
    ...context,
    fields: { metrics, ...context.fields },
  });

const freshness = ({ checks }: ReturnType<typeof endedWith>) => checks.find(({ code }) => code === 'fresh')?.label;

test.each([
  ['a funnel', funnel, 7],
  ['a mean', mean, 7],
  ['a retention metric', retention, 8],
  ['a retention metric whose start has a conversion window', { ...retention, ...week }, 15],
  ['a funnel without a conversion window', { ...funnel, conversion_window: undefined }, 0],
])('the results of %s from PostHog are final when the last window has closed', (_, goal, days) => {
  expect(freshness(endedWith([goal], days))).toBe('Final');
  if (days > 0) expect(freshness(endedWith([goal], days - 0.1))).toBe('Up to date');
  expect(freshness(endedWith([goal], 0.1, { countsAfterEnd: false }))).toBe('Final');
});

test('the open window of another metric can still change the verdict, so the results are not final', () => {
  const secondary = { fields: { metrics_secondary: [retention] } };

  expect(freshness(endedWith([funnel], 7.5, secondary))).toBe('Up to date');
  expect(freshness(endedWith([funnel], 8, secondary))).toBe('Final');
});

test('a legacy funnel counts no events after the end, so its results are final at the end', () => {
  expect(freshness(endedWith([], 0.1))).toBe('Final');
});

test.each([
  ['retention', retention, { returns }, 8, 'Until then, people can still come back.'],
  ['funnel', funnel, {}, 7, 'Until then, events within the conversion window still count.'],
])('an inconclusive %s whose windows are still open is refreshed later, not run again', (_, goal, more, days, why) => {
  expect(endedWith([goal], 2, more).next).toMatchObject({
    action: `Refresh the results ${days} days after the end of the experiment, when the last window closes.`,
    detail: why,
  });
  expect(endedWith([goal], days, more).next.action).toMatch(/^Run the experiment again with more people/);
  expect(endedWith([goal], 2, { ...more, countsAfterEnd: false }).next.action).toMatch(/^Run the experiment again/);
});

test('the windows of other metrics do not change an inconclusive goal', () => {
  const closed = { ...funnel, conversion_window: undefined };
  const { next } = endedWith([closed], 2, { fields: { metrics_secondary: [retention] } });

  expect(next.action).toMatch(/^Run the experiment again/);
});

test('a guardrail that might exceed its margin is refreshed when its windows have closed', () => {
  const guardrail = besides('Opened again', [2000, 2000], { role: 'guardrail', margin: -0.02 });
  const nextAfter = (ended: number) =>
    reportFor(
      { control: [1000, 10_000], test: [1400, 10_000] },
      { ran: 30 + ended, ended, countsAfterEnd: true, fields: { metrics: [], metrics_secondary: [retention] } },
      analyze,
      [guardrail],
    ).next;

  expect(nextAfter(2).detail).toMatch(/neither shown nor excluded\. Refresh the results 8 days after the end/);
  expect(nextAfter(8).detail).toMatch(/neither shown nor excluded\.$/);
});

test('if people count only when their window has closed, too few participants can become enough after the end', () => {
  const few = { control: [3, 20], test: [4, 21] } as const;
  const nextWith = (only_count_matured_users: boolean) =>
    reportFor(few, {
      ...{ ran: 32, ended: 2, countsAfterEnd: true },
      fields: { metrics: [funnel], only_count_matured_users },
    }).next.action;

  expect(nextWith(true)).toMatch(/^Refresh the results 7 days after the end/);
  expect(nextWith(false)).toMatch(/^Run the experiment again/);
});
