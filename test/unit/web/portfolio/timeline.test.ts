import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { experimentHealth } from '#verdict/health/experiment-health.ts';
import type { PortfolioProject } from '#web/portfolio/load-portfolio.ts';
import { layoutBar } from '#web/portfolio/timeline/bar-layout.ts';
import { pausedSpans } from '#web/portfolio/timeline/paused-spans.ts';
import { monthOfToday, timeWindow } from '#web/portfolio/timeline/time-window.ts';
import { type Bar, timelineEntry } from '#web/portfolio/timeline/timeline-entry.ts';

const NOW = Date.parse('2026-11-27T10:48:00Z');

const source = (timezone = 'UTC'): PortfolioProject => ({
  ...{ connection: '', organization: '1', list: null, error: null, reportsPauses: true },
  project: { id: 1, name: 'Web shop', timezone },
});

const entryOf = (fields: Record<string, unknown>, timezone = 'UTC') =>
  timelineEntry(
    source(timezone),
    { id: 7, name: 'Gift wrap', parameters: {}, end_date: null, conclusion: null, ...fields } as unknown as Experiment,
    NOW,
  );

const planned = (days: number) => ({ parameters: { recommended_running_time: days } });

const partsOf = (bar: Bar | null) =>
  bar?.parts.map(({ kind, from, to }) => [kind, ...[from, to].map((at) => new Date(at).toISOString().slice(0, 16))]);

test('a running experiment is solid to now and hatched to its planned end, which the clock change does not move', () => {
  const { bar, state } = entryOf({ start_date: '2026-10-20T07:00:00Z', ...planned(40) }, 'Europe/Berlin');

  expect(state).toBe('Day 39 of 40');
  expect(partsOf(bar)).toEqual([
    ['done', '2026-10-20T09:00', '2026-11-27T11:48'],
    ['plan', '2026-11-27T11:48', '2026-11-29T09:00'],
  ]);
});

test('an experiment past its plan says for how many days', () => {
  const { bar, state, daysPastPlan } = entryOf({ start_date: '2026-11-02T09:00:00Z', ...planned(14) });

  expect([bar?.text, bar?.note, state, daysPastPlan]).toEqual([
    ...['14 days planned', '12 days past plan', '12 days past plan', 12],
  ]);
  expect(partsOf(bar)?.map(([kind]) => kind)).toEqual(['done', 'over']);
});

test('an experiment is as many days past its plan as in the list', () => {
  const states = ['2026-11-20T12:00:00Z', '2026-11-20T09:00:00Z', '2026-11-19T09:00:00Z'].map((start_date) => {
    const { experiment, state } = entryOf({ start_date, feature_flag: { active: true }, ...planned(7) });
    return [state, experimentHealth(experiment, NOW).some(({ label }) => label === state)];
  });

  expect(states).toEqual([
    ['Day 7 of 7', false],
    ['1 day past plan', true],
    ['2 days past plan', true],
  ]);
});

test('on the day of a scheduled end, nothing is past the plan yet', () => {
  const fields = { start_date: '2026-11-20T09:00:00Z', scheduled_end: '2026-11-27T09:00:00Z' };
  expect(entryOf(fields).state).toBe('Planned day');
});

test('without a plan, the bar fades after today', () => {
  const { bar, state } = entryOf({ start_date: '2026-11-16T09:00:00Z' });

  expect(state).toBe('Day 12, no planned end');
  expect(partsOf(bar)?.map(([kind]) => kind)).toEqual(['done', 'fade']);
});

test('a scheduled end counts instead of the plan', () => {
  const fields = { start_date: '2026-11-20T09:00:00Z', scheduled_end: '2026-12-18T09:00:00Z' };
  expect(entryOf(fields).state).toBe('Day 8, ends 18 Dec');
});

test('a scheduled draft has an outline from its start, a draft without a start has no bar', () => {
  const scheduled = entryOf(
    { start_date: null, scheduled_start: '2026-11-30T08:00:00Z', ...planned(21) },
    'Europe/Berlin',
  );
  expect([scheduled.bar?.kind, scheduled.bar?.text]).toEqual(['scheduled', 'Starts Mon 30 Nov, 09:00']);

  expect(entryOf({ start_date: null }).bar).toBeNull();
});

test.each([
  ['won', 'won', 'Won'],
  ['stopped_early', 'stopped_early', 'Stopped early'],
  ['a_later_one', 'inconclusive', 'a_later_one'],
  [null, 'undecided', 'Needs a decision'],
])('an ended experiment with the conclusion %s has the look %s and the state %s', (conclusion, kind, state) => {
  const entry = entryOf({ start_date: '2026-10-05T09:00:00Z', end_date: '2026-10-25T09:00:00Z', conclusion });
  expect([entry.bar?.kind, entry.state]).toEqual([kind, state]);
});

test('servers without conclusions do not ask for a decision', () => {
  const { conclusion: _, ...fields } = {
    start_date: '2026-10-05T09:00:00Z',
    end_date: '2026-10-25T09:00:00Z',
    conclusion: null,
  };
  const experiment = { id: 1, name: 'Old', parameters: {}, ...fields } as unknown as Experiment;
  expect(timelineEntry(source(), experiment, NOW).state).toBe('No conclusion');
});

test('a period of three months begins a month before, and has the Mondays', () => {
  const window = timeWindow(monthOfToday('3', NOW), '3');

  expect(window.label).toBe('1 Oct to 31 Dec 2026');
  expect(window.weeks.slice(0, 3).map(({ label }) => label)).toEqual(['5', '12', '19']);
  expect(window.months.map(({ label }) => label)).toEqual(['October', 'November', 'December']);
});

test('a year has months with the year where it changes, and no weeks', () => {
  const window = timeWindow(monthOfToday('12', NOW), '12');

  expect([window.months[0]?.label, window.months[7]?.label]).toEqual(['Jun 2026', 'Jan 2027']);
  expect(window.weeks).toEqual([]);
});

const LANE_PX = 900;
const window = timeWindow('2026-10', '3');
const boxOf = (fields: Record<string, unknown>, more = {}) => {
  const { bar } = entryOf(fields);
  return layoutBar(bar as Bar, window, LANE_PX, more);
};

test('the text is in the bar if it fits, else beside it', () => {
  expect(boxOf({ start_date: '2026-10-26T09:00:00Z', ...planned(40) })).toMatchObject({
    text: { from: Date.parse('2026-10-26T09:00:00Z'), to: NOW },
    beside: '',
  });
  expect(boxOf({ start_date: '2026-11-25T09:00:00Z', ...planned(7) })).toMatchObject({
    ...{ text: null, beside: 'Day 3 of 7', side: 'after' },
  });
});

test('the text is in the longest part of the bar that is not paused', () => {
  const paused = [{ from: Date.parse('2026-10-30T09:00:00Z'), to: Date.parse('2026-11-10T09:00:00Z') }];
  expect(boxOf({ start_date: '2026-10-26T09:00:00Z', ...planned(40) }, { paused }).text).toEqual({
    ...{ from: Date.parse('2026-11-10T09:00:00Z'), to: NOW },
  });
});

test('near the right edge, the text is before the bar', () => {
  const fields = { start_date: null, scheduled_start: '2026-12-26T09:00:00Z', ...planned(30) };
  expect(boxOf(fields)).toMatchObject({ beside: 'Starts Sat 26 Dec, 09:00', side: 'before' });
});

test('what is past its plan near the right edge says so before the bar, or over its end without room there', () => {
  const month = timeWindow('2026-11', '1');
  const boxIn = (start_date: string) => layoutBar(entryOf({ start_date, ...planned(14) }).bar as Bar, month, LANE_PX);

  expect(boxIn('2026-11-10T09:00:00Z')).toMatchObject({ side: 'before', beside: '4 days past plan', isCut: false });
  expect(boxIn('2026-10-26T09:00:00Z')).toMatchObject({ side: 'over', beside: '19 days past plan', isCut: true });
});

test('the lift of an ended experiment is beside its bar', () => {
  const fields = { start_date: '2026-10-05T09:00:00Z', end_date: '2026-10-25T09:00:00Z', conclusion: 'won' };
  expect(boxOf(fields, { extra: '+4.8%' })).toMatchObject({ beside: '+4.8%' });
});

const switched = (at: string, after: boolean) => ({
  ...{ user: null, activity: 'updated', scope: 'FeatureFlag', item_id: '1', created_at: at },
  detail: { name: null, changes: [{ type: 'FeatureFlag', action: 'changed', field: 'active', before: !after, after }] },
});

test('pauses are the times in which the flag was off while the experiment ran', () => {
  const { experiment } = entryOf({ start_date: '2026-10-26T09:00:00Z' });
  const activity = [
    switched('2026-11-20T08:00:00Z', false),
    switched('2026-11-12T10:05:00Z', true),
    switched('2026-11-09T14:20:00Z', false),
    switched('2026-10-20T09:00:00Z', false),
  ];
  expect(pausedSpans(activity, experiment, NOW)).toEqual([
    { from: Date.parse('2026-11-09T14:20:00Z'), to: Date.parse('2026-11-12T10:05:00Z') },
    { from: Date.parse('2026-11-20T08:00:00Z'), to: NOW },
  ]);
});
