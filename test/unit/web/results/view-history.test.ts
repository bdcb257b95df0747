import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { changedParts, hashConfig } from '#web/experiments/results/view-history/config-hashes.ts';
import {
  addToViewHistory,
  describeHistory,
  findConfigChanges,
  readViewHistory,
  sinceConfigChange,
  type ViewedResult,
} from '#web/experiments/results/view-history/view-history.ts';
import { layOutHistory } from '#web/experiments/results/view-history/view-history-layout.ts';
import { experimentOf } from '../../verdict/sample-report.ts';

function memoryStorage(isFull = false): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  } as unknown as Storage;
}

const entryOf = (day: number, beats: number): ViewedResult => ({
  at: `2026-03-0${day}T00:00:00Z`,
  leader: 'test',
  change: 0.1,
  low: -0.1,
  high: 0.3,
  beats,
  people: 100 * day,
});

test('the history has one entry for each computation of the server, oldest first', () => {
  const storage = memoryStorage();
  for (const day of [3, 1, 3]) addToViewHistory('a', entryOf(day, 0.9), storage);

  expect(readViewHistory('a', storage).map(({ at }) => at)).toEqual(['2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z']);
  expect(readViewHistory('b', storage)).toEqual([]);
});

test('with a full storage the current entry still shows, and invalid entries are ignored', () => {
  const broken = memoryStorage();
  broken.setItem('hedgerow.looks:a', '{"not": [');

  expect(addToViewHistory('a', entryOf(1, 0.9), memoryStorage(true))).toHaveLength(1);
  expect(readViewHistory('a', broken)).toEqual([]);
});

test('the summary says how often the chance was at least 95% and moved back', () => {
  expect(describeHistory([0.78, 0.96, 0.82, 0.91, 0.96].map((beats, at) => entryOf(at + 1, beats)))).toBe(
    'Checked 5 times on this device. In 2 of these checks, the chance to beat the baseline was at least 95% or at most 5%. It returned to a value between 5% and 95% once. A chance alone is not a verdict: it goes up and down, and each check is another opportunity to be wrong.',
  );
  expect(describeHistory([entryOf(1, 0.6)])).toBe(
    'Checked once on this device. Chance to beat the baseline at that time: 60%.',
  );
  expect(describeHistory([entryOf(1, 0.6), entryOf(2, 0.7)])).toBe(
    'Checked twice on this device. The chance to beat the baseline was always between 5% and 95%.',
  );
});

const configured = {
  ...experimentOf({ control: [1, 10], test: [1, 10] }),
  filters: { events: [{ id: 'a', order: 0 }] },
};

test('a change of the configuration shows between two entries, and earlier entries do not count', () => {
  const before = hashConfig(configured);
  const after = hashConfig({ ...configured, filters: { events: [{ id: 'b', order: 0 }] } });
  const history = [
    { ...entryOf(1, 0.97), config: before },
    { ...entryOf(2, 0.96), config: before },
    { ...entryOf(3, 0.7), config: after },
    entryOf(4, 0.96),
  ];

  expect(findConfigChanges(history)).toEqual([{ between: [history[1]?.at, history[2]?.at], parts: ['goal'] }]);
  expect(sinceConfigChange(history).map(({ at }) => at)).toEqual([history[2]?.at, history[3]?.at]);
});

test('the same configuration in another order is the same', () => {
  const reordered = { ...configured, filters: { events: [{ order: 0, id: 'a' }] } };

  expect(changedParts(hashConfig(configured), hashConfig(reordered))).toEqual([]);
  expect(changedParts({}, hashConfig(configured))).toEqual([]);
});

const perPerson = {
  ...configured,
  filters: {},
  metrics: [{ kind: 'ExperimentMetric', uuid: 'm', name: 'Paid', metric_type: 'mean', source: { event: 'paid' } }],
  exposure_criteria: { filterTestAccounts: true },
};

test('changes of a goal per person and of its exposure are noticed, but not changes of its labels', () => {
  const [goal] = perPerson.metrics;
  const changesTo = (change: Partial<Experiment>) =>
    changedParts(hashConfig(perPerson), hashConfig({ ...perPerson, ...change }));

  expect(changesTo({ metrics: [{ ...goal, source: { event: 'signed up' } }] })).toEqual(['goal']);
  expect(changesTo({ metrics: [{ ...goal, goal: 'decrease' }] })).toEqual(['goal']);
  expect(changesTo({ exposure_criteria: { filterTestAccounts: false } })).toEqual(['exposure']);
  expect(changesTo({ metrics: [{ ...goal, name: 'Purchases', fingerprint: 'new' }] })).toEqual([]);
  expect(changedParts(hashConfig(configured), hashConfig(perPerson))).toContain('goal');
});

test('points are between the start and the planned end, and only those with space have labels', () => {
  const history = Array.from({ length: 9 }, (_, at) => ({
    ...entryOf(1, at === 3 ? 0.97 : 0.5),
    at: `2026-03-0${at + 1}T00:00:00Z`,
  }));
  const experiment = {
    ...configured,
    start_date: '2026-03-01T00:00:00Z',
    parameters: { recommended_running_time: 30 },
  };
  const layout = layOutHistory(history, experiment, 100);

  expect(layout.points[0]).toMatchObject({ x: 3, day: 1 });
  expect(layout.end).toBe(97);
  expect(layout.points.filter(({ hasLabel }) => hasLabel).map(({ day }) => day)).toEqual([4, 9]);
  expect(layout.y(0)).toBeGreaterThan(layout.points[0]?.point ?? Number.POSITIVE_INFINITY);
});
