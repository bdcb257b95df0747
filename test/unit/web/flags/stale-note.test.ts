import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { staleNote } from '#web/flags/stale-note.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000 - 3_600_000).toISOString();

const everyone = { groups: [{ properties: [], rollout_percentage: 100 }] };
const half = { groups: [{ properties: [], rollout_percentage: 50 }] };

const flag = (some: { [Name in keyof FlagRecord]?: FlagRecord[Name] | undefined }) =>
  ({
    id: 1,
    key: 'menu',
    active: true,
    filters: everyone,
    updated_at: daysAgo(1),
    last_called_at: null,
    ...some,
  }) as FlagRecord;

const experiment = (start: number | null, end: number | null, shares = [50, 50]) =>
  ({
    start_date: start === null ? null : daysAgo(start),
    end_date: end === null ? null : daysAgo(end),
    feature_flag: {
      id: 1,
      filters: {
        ...everyone,
        multivariate: { variants: shares.map((rollout_percentage, at) => ({ key: `v${at}`, rollout_percentage })) },
      },
    },
  }) as unknown as Experiment;

test.each<[string, FlagRecord, Experiment[], string | null]>([
  [
    'on for everyone for 94 days',
    flag({ updated_at: daysAgo(94) }),
    [],
    'On for everyone for 94 days. Remove it from the code.',
  ],
  ['on for everyone for 59 days', flag({ updated_at: daysAgo(59) }), [], null],
  ['on for half for 94 days', flag({ updated_at: daysAgo(94), filters: half }), [], null],
  [
    'off for 330 days, never evaluated',
    flag({ active: false, updated_at: daysAgo(330) }),
    [],
    'Off for 330 days and not evaluated. Delete it.',
  ],
  [
    'off for 330 days, evaluated yesterday',
    flag({ active: false, updated_at: daysAgo(330), last_called_at: daysAgo(1) }),
    [],
    null,
  ],
  [
    'off for 330 days on a server that does not know evaluations',
    flag({ active: false, updated_at: daysAgo(330), last_called_at: undefined }),
    [],
    null,
  ],
  [
    'of an experiment that shipped 33 days ago',
    flag({}),
    [experiment(60, 33, [0, 100])],
    'Shipped 33 days ago. Remove it from the code.',
  ],
  ['of an experiment that shipped 3 days ago', flag({}), [experiment(60, 3, [0, 100])], null],
  [
    'of an experiment that ended 16 days ago and still splits',
    flag({}),
    [experiment(60, 16)],
    'Experiment ended 16 days ago. Ship or turn off.',
  ],
  ['of an ended experiment, turned off', flag({ active: false, updated_at: daysAgo(99) }), [experiment(60, 16)], null],
  ['of a running experiment', flag({ updated_at: daysAgo(94) }), [experiment(20, null), experiment(60, 30)], null],
])('a flag that is %s has the right note', (_name, given, experiments, note) => {
  expect(staleNote(given, experiments, NOW)).toBe(note);
});
