import { describe, expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { showsPlanChange } from '#verdict/launch-plan.ts';
import { type Counts, experimentOf, reportFor } from './sample-report.ts';

const COUNTS: Counts = { control: [200, 2000], test: [252, 2000] };
const planOf = (days: number | null, people: number | null = null) => ({
  recommended_running_time: days,
  recommended_sample_size: people,
});
const report = (ran: number, launched: object | null | undefined, planned: number | null) =>
  reportFor(COUNTS, { ran, planned, fields: launched === undefined ? {} : { launch_plan: launched } });

describe('a plan that is changed after the launch changes no verdict', () => {
  test.each([
    ['shortened', 10, planOf(21), 10],
    ['extended', 24, planOf(21), 60],
    ['removed', 10, planOf(21), null],
    ['added', 10, planOf(null), 10],
  ])('%s', (_name, ran, launched, planned) => {
    const [changed, unchanged] = [
      report(ran, launched, planned),
      report(ran, undefined, launched.recommended_running_time),
    ];

    expect(changed.verdict.required).toEqual(unchanged.verdict.required);
    expect(changed.analysis.variants[1]?.comparison?.relative).toEqual(
      unchanged.analysis.variants[1]?.comparison?.relative,
    );
    expect([changed.label, changed.verdict.reason]).toEqual([unchanged.label, unchanged.verdict.reason]);
  });

  test('also of the planned participants', () => {
    const sized = (people: number, launched?: object) =>
      reportFor(COUNTS, {
        ran: 10,
        fields: {
          parameters: { ...(experimentOf(COUNTS).parameters as object), recommended_sample_size: people },
          ...(launched && { launch_plan: launched }),
        },
      });

    expect(sized(4000, planOf(30, 9000)).verdict.required).toEqual(sized(9000).verdict.required);
    expect(sized(4000, planOf(30, 9000)).notes.at(-1)).toBe(
      'The plan was changed after the launch. The plan of the launch, 30 days and 9,000 participants, decides.',
    );
  });
});

test('a changed plan moves the dates', () => {
  expect(report(10, planOf(21), 40).next.action).toBe('Keep running until day 40.');
});

test.each([
  ['changed', planOf(21), 'The plan was changed after the launch. The plan of the launch, 21 days, decides.'],
  [
    'added',
    planOf(null),
    'A plan was added after the launch. The deciding interval is still that of an experiment without a plan.',
  ],
  [
    'changed and unknown',
    null,
    'The plan was changed after the launch, and the plan of the launch is unknown. So the deciding interval is as wide as after the end of a plan.',
  ],
])('the page says which plan decides: %s', (_name, launched, note) => {
  expect(report(10, launched, 14).notes).toContain(note);
});

test('an unchanged plan needs no note', () => {
  expect(report(10, planOf(14), 14).notes.join(' ')).not.toMatch(/after the launch/);
});

test('where the plan of the launch is unknown, the interval after the end of a plan decides from the first day', () => {
  const { required } = report(3, null, 14).verdict;

  expect(required).toEqual(report(40, planOf(14), 14).verdict.required);
  expect(required.time).toBe('after_plan');
});

test.each([
  ['shortened', planOf(21), 10, 'the plan has 10 days left'],
  ['unknown', null, 14, 'the plan was changed after the launch'],
  ['added', planOf(null), 10, 'no running time was planned at the launch'],
])('why a result does not count yet follows from the plan that decides: %s', (_name, launched, planned, why) => {
  const { reason } = reportFor(
    { control: [200, 2000], test: [250, 2000] },
    { ran: 10.5, planned, fields: { launch_plan: launched } },
  );

  expect(reason).toContain(why);
});

const START = '2026-03-01T00:00:00Z';
const entry = (created_at: string, ...changes: object[]) =>
  ({ scope: 'Experiment', activity: 'updated', created_at, detail: { changes } }) as unknown as ActivityEntry;
const changed = (days: number, field = 'parameters') => ({ field, before: planOf(14), after: planOf(days) });
const shows = (...entries: ActivityEntry[]) => showsPlanChange(entries, { ...experimentOf(COUNTS), start_date: START });

test.each([
  ['after the start', [entry('2026-03-02T00:00:00Z', changed(7))], true],
  ['in the field of newer servers', [entry('2026-03-02T00:00:00Z', changed(7, 'running_time_calculation'))], true],
  ['a plan where there was none', [entry('2026-03-02T00:00:00Z', { ...changed(7), before: null })], true],
  ['before the start', [entry('2026-02-27T00:00:00Z', changed(7))], false],
  [
    'with the launch',
    [entry('2026-03-01T00:00:01Z', { field: 'start_date', before: null, after: START }, changed(7))],
    false,
  ],
  ['of another parameter', [entry('2026-03-02T00:00:00Z', changed(14))], false],
  ['of another field', [entry('2026-03-02T00:00:00Z', { field: 'name', before: 'a', after: 'b' })], false],
  ['unreadable', [entry('2026-03-02T00:00:00Z', null as never), { detail: null } as never], false],
])('the activity shows whether the plan was changed after the launch: %s', (_name, entries, isChanged) => {
  expect(shows(...entries)).toBe(isChanged);
});
