import { expect, test } from 'vitest';
import type { RetentionWindow } from '#contract/retention-rules.ts';
import { reportFor } from './sample-report.ts';

const noReturns = { control: [0, 300], test: [0, 310] } as const;

/** Returns how people come back, with the event "opened" and a window that opens after `from` units. */
const openedAfter = (from: number, unit: RetentionWindow['unit']) => ({
  event: 'opened',
  window: { from, to: from + 7, unit, startHandling: 'first_seen' } as const,
});

/** Returns a stored retention metric with a window. */
const retentionWith = ({ from, to, unit, startHandling }: RetentionWindow) => ({
  kind: 'ExperimentMetric',
  metric_type: 'retention',
  start_event: { kind: 'EventsNode', event: 'signed_up' },
  completion_event: { kind: 'EventsNode', event: 'opened' },
  retention_window_start: from,
  retention_window_end: to,
  retention_window_unit: unit,
  start_handling: startHandling,
});

test.each([
  ['7 days', 7, 'day', 6.5, 7],
  ['1 day', 1, 'day', 0.5, 1],
  ['36 hours', 36, 'hour', 1.5, 2],
  ['2 weeks', 2, 'week', 13.5, 14],
] as const)(
  'with a window that opens after %s, the next step is not to check the tracking before it opens',
  (wait, from, unit, ran, day) => {
    const returns = openedAfter(from, unit);
    const before = reportFor(noReturns, { returns, ran });
    const after = reportFor(noReturns, { returns, ran: ran + 1 });

    expect(before.sentence).toBe(
      `Too early to tell: people can come back no sooner than ${wait} after their start event, and this is day ${day}.`,
    );
    expect(before.next.action).toBe(`Keep running until day ${day + 1}.`);
    expect(after.sentence).toBe('Too early to tell: there are no returns yet. Check the tracking.');
    expect(after.next).toMatchObject({
      action: 'Check the tracking.',
      detail:
        'No one has come back in any variant. Check that opened is captured for the people with the start event, with exactly the name and the conditions in the metric.',
    });
  },
);

test('an experiment that ended before the window opened has to run again for longer', () => {
  const { sentence, next } = reportFor(noReturns, { returns: openedAfter(7, 'day'), ran: 10, ended: 6 });

  expect(sentence).toMatch(
    /^Too early to tell: people can come back no sooner than 7 days .*, and the experiment ended on day 4\.$/,
  );
  expect(next.action).toBe('Run the experiment again for longer, or keep the baseline.');
});

test('on a server that counts returns after the end, people can come back until the window has opened', () => {
  const ended = { ran: 10, ended: 6, countsAfterEnd: true };
  const before = reportFor(noReturns, { ...ended, returns: openedAfter(14, 'day') });
  const after = reportFor(noReturns, { ...ended, returns: openedAfter(7, 'day') });

  expect(before.sentence).toMatch(
    /people can come back no sooner than 14 days .*, and the experiment ended on day 4\.$/,
  );
  expect(before.next).toMatchObject({
    action: 'Refresh the results 14 days after the start of the experiment.',
    detail: 'By then, the first people can come back.',
  });
  expect(after.sentence).toBe('Too early to tell: there are no returns yet. Check the tracking.');
  expect(after.next.action).toBe('Check the tracking.');
});

test('the results of such a server are final when the last window has closed', () => {
  const returns = openedAfter(1, 'day');
  const fields = { metrics: [retentionWith(returns.window)] };
  const checkAt = (ended: number, countsAfterEnd = true) =>
    reportFor(noReturns, { ran: 30, ended, returns, countsAfterEnd, fields }).checks.find(
      ({ code }) => code === 'fresh',
    );

  // The last day of the window is day 8. This day ends at most nine days after the start event.
  expect(checkAt(8.9)).toMatchObject({ tone: 'good', label: 'Up to date' });
  expect(checkAt(9)).toMatchObject({ tone: 'good', label: 'Final' });
  expect(checkAt(1, false)).toMatchObject({ tone: 'good', label: 'Final' });
});

test('a variant without people with the start event can also be one in which no one starts', () => {
  const shares = { control: 40, test: 40, third: 20 };
  const { verdict } = reportFor({ control: [20, 800], test: [25, 810] }, { shares, isRetention: true });

  expect(verdict.check?.failure?.about).toBe(
    'All 1,610 people with the start event are in other variants. Possible reasons: the flag form does not serve third, your code does not record who gets third, or no one who gets third sends the start event.',
  );
});
