import { expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { audienceChanges, checkCupedChange, lastCupedChange } from '#verdict/checks/flag-changes.ts';

const entry = (day: number, before: unknown, after: unknown, field = 'filters') =>
  ({
    created_at: `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`,
    detail: { changes: [{ type: 'FeatureFlag', action: 'changed', field, before, after }] },
  }) as unknown as ActivityEntry;

const everyone = { groups: [{ properties: [], rollout_percentage: 100 }] };
const half = { groups: [{ properties: [], rollout_percentage: 50 }] };
const ran = { start_date: '2026-03-02T00:00:00Z', end_date: null };

const daysOf = (activity: ActivityEntry[], experiment: Parameters<typeof audienceChanges>[1] = ran) => {
  const { audienceChangedAt, payloadChangedAt } = audienceChanges(activity, experiment);
  return { audience: audienceChangedAt?.slice(8, 10) ?? null, payload: payloadChangedAt?.slice(8, 10) ?? null };
};

test('the last change of the release conditions and of the payloads counts, in any order', () => {
  const activity = [
    entry(4, half, everyone),
    entry(6, everyone, half),
    entry(5, half, { ...half, payloads: { test: '1' } }),
    entry(7, half, { ...half, payloads: {} }),
  ];
  expect(daysOf(activity)).toEqual({ audience: '06', payload: '05' });
});

test.each([
  ['before the start', [entry(1, everyone, half)], ran],
  ['after the end', [entry(9, everyone, half)], { ...ran, end_date: '2026-03-08T00:00:00Z' }],
  ['that ships a variant at the end', [entry(8, everyone, half)], { ...ran, end_date: '2026-03-08T12:00:00.300Z' }],
  ['of a draft', [entry(4, everyone, half)], { start_date: null, end_date: null }],
  ['of the goal of the experiment', [entry(4, { events: [] }, { events: [{ id: 'paid' }] })], ran],
  ['of the description', [entry(4, everyone, half, 'name')], ran],
  ['that was too large to store', [entry(4, '(too large)', '(too large)')], ran],
  ['with an odd form', [entry(4, null, 7), null as never, { detail: 'x' } as never], ran],
])('a change %s is no change of the audience', (_, activity, experiment) => {
  expect(daysOf(activity, experiment)).toEqual({ audience: null, payload: null });
});

const cuped = (days: number | null) => ({
  method: 'bayesian',
  cuped: { enabled: days !== null, lookback_days: days ?? 14 },
});

test.each([
  ['switched on', cuped(null), cuped(14)],
  ['switched on', null, cuped(14)],
  ['switched off', cuped(14), cuped(null)],
  ['other days', cuped(14), cuped(7)],
])('CUPED that was %s after the launch is a warning with its day', (kind, before, after) => {
  const cupedChange = lastCupedChange([entry(7, before, after, 'stats_config')], ran);
  const [check] = checkCupedChange({ experiment: ran, now: Date.parse('2026-03-20'), cupedChange } as never);

  expect(check).toMatchObject({ tone: 'warning', fact: `CUPED ${kind} after the launch, on day 6` });
});

test('another change of the statistics, and one before the launch, is no change of CUPED', () => {
  const other = entry(7, cuped(14), { ...cuped(14), method: 'frequentist' }, 'stats_config');
  const early = entry(1, cuped(null), cuped(14), 'stats_config');

  expect(lastCupedChange([other, early], ran)).toBeNull();
  expect(checkCupedChange({ experiment: ran, now: Date.now() } as never)).toEqual([]);
});
