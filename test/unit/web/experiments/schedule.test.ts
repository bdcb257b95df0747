import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { formatMoment } from '#contract/format/moment.ts';
import { formatTimeUntil } from '#contract/format/relative-time.ts';
import { choiceOf, scheduleBody, scheduleErrors, timesOf } from '#web/experiments/schedule/schedule-choice.ts';
import { endParts, scheduledStep } from '#web/experiments/schedule/schedule-text.ts';
import { skippedTimeNote } from '#web/fields/inputs/skipped-time.ts';

const NOW = Date.parse('2026-11-27T10:48:00Z');
const LISBON = 'Europe/Lisbon';

const draft = {
  start_date: null,
  end_date: null,
  scheduled_start: null,
  scheduled_end: null,
  ends_on_plan: false,
  end_action: 'notify',
  harm_action: 'notify',
  parameters: {
    recommended_running_time: 21,
    feature_flag_variants: [
      { key: 'control', rollout_percentage: 50 },
      { key: 'test', rollout_percentage: 50 },
    ],
  },
} as unknown as Experiment;

const chosen = (change: Partial<ReturnType<typeof choiceOf>>, experiment = draft, timeZone = LISBON, now = NOW) => {
  const choice = { ...choiceOf(experiment, timeZone, now), ...change };
  const times = timesOf(choice, experiment, timeZone, now);
  return { choice, times, timeZone, now };
};

test('a draft without a schedule starts now and ends by hand, and tomorrow morning is suggested', () => {
  expect(choiceOf(draft, LISBON, NOW)).toEqual({
    start: 'now',
    startAt: '2026-11-28 09:00',
    end: 'hand',
    endAt: '2026-12-19 09:00',
    endAction: 'notify',
    harmAction: 'notify',
  });
});

test('a launch at once sends only the start', () => {
  const { choice, times } = chosen({});
  expect(scheduleBody(choice, times, draft)).toEqual({ start_date: '2026-11-27T10:48:00.000Z' });
});

test('a scheduled launch sends instants, and what differs from the record', () => {
  const change = { start: 'time', startAt: '2026-11-30 09:00', end: 'plan', endAction: 'ship' } as const;
  const { choice, times } = chosen({ ...change, harmAction: 'pause' });
  expect(times.end).toBe('2026-12-21T09:00:00.000Z');
  expect(scheduleBody(choice, times, draft)).toEqual({
    scheduled_start: '2026-11-30T09:00:00Z',
    ends_on_plan: true,
    end_action: 'ship',
    harm_action: 'pause',
  });
});

test('a stored schedule that nobody changes sends nothing', () => {
  const scheduled = { ...draft, scheduled_start: '2026-11-30T09:00:00+00:00', ends_on_plan: true, end_action: 'end' };
  const { choice, times } = chosen({}, scheduled);
  expect(choice).toMatchObject({ start: 'time', startAt: '2026-11-30 09:00', end: 'plan', endAction: 'end' });
  expect(scheduleBody(choice, times, scheduled)).toEqual({});
});

test.each([
  ['a start in the past', { start: 'time', startAt: '2026-11-27 10:00' }, { start: 'Choose a time after 10:48.' }],
  ['an incomplete start', { start: 'time', startAt: ' 09:00' }, { start: 'Enter a date and a time.' }],
  ['an end in the past', { end: 'time', endAt: '2026-11-27 10:00' }, { end: 'Choose a time after 10:48.' }],
  [
    'an end before the start',
    { start: 'time', startAt: '2026-11-30 09:00', end: 'time', endAt: '2026-11-29 09:00' },
    { end: 'Choose a time after the start.' },
  ],
] as const)('%s is an error', (_, change, errors) => {
  expect(scheduleErrors(chosen(change))).toMatchObject(errors);
});

test('the end on the planned day needs a planned running time', () => {
  const unplanned = { ...draft, parameters: {} };
  expect(scheduleErrors(chosen({ end: 'plan' }, unplanned)).end).toBe(
    'No running time is planned. Set it in Setup first.',
  );
});

test('in Berlin, 02:30 is skipped on 29 March 2026, and the first of two counts on 25 October', () => {
  const at = (startAt: string) =>
    chosen({ start: 'time', startAt }, draft, 'Europe/Berlin', Date.parse('2026-01-01T00:00:00Z')).times.start;
  expect(at('2026-03-29 02:30')).toBe('2026-03-29T01:30:00Z');
  expect(formatMoment('Europe/Berlin', '2026-03-29T01:30:00Z', NOW)).toBe('Sun 29 Mar, 03:30');
  expect(at('2026-10-25 02:30')).toBe('2026-10-25T00:30:00Z');
  expect(skippedTimeNote('2026-03-29 02:30', 'Europe/Berlin', 'Starts')).toBe(
    '02:30 does not exist on 29 March. Starts at 03:30.',
  );
  expect(skippedTimeNote('2026-10-25 02:30', 'Europe/Berlin', 'Starts')).toBeNull();
});

test('the next step of a scheduled draft says when it starts and what happens then', () => {
  const scheduled = { ...draft, scheduled_start: '2026-11-30T09:00:00Z', ends_on_plan: true, end_action: 'ship' };
  expect(scheduledStep(scheduled, '2026-11-30T09:00:00Z', LISBON, NOW)).toEqual({
    title: 'Starts Mon 30 Nov, 09:00, in 2 days and 22 hours',
    detail: expect.stringMatching(/^Runs 21 days to Mon 21 Dec, 09:00, then ships .*test.* if it is better\.$/),
  });
  expect(endParts(scheduled, LISBON, NOW)).toEqual(['Ends on the planned day, ', '21 Dec']);
  expect(endParts(draft, LISBON, NOW)).toBeNull();
});

test.each([
  ['2026-11-30T09:00:00Z', 'in 2 days and 22 hours'],
  ['2026-11-27T11:28:00Z', 'in 40 minutes'],
  ['2026-11-27T12:48:00Z', 'in 2 hours'],
  ['2026-11-28T10:48:10Z', 'in 1 day'],
  ['2026-11-27T10:48:10Z', 'in less than a minute'],
])('%s is %s', (at, text) => {
  expect(formatTimeUntil(Date.parse(at), NOW)).toBe(text);
});
