import { expect, test } from 'vitest';
import { changedParts, fingerprintsOf } from '#web/experiments/results/view-history/config-hashes.ts';
import {
  editsOf,
  keepLook,
  type Look,
  looksSinceEdit,
  looksWords,
  readLooks,
} from '#web/experiments/results/view-history/view-history.ts';
import { placesOf } from '#web/experiments/results/view-history/view-history-layout.ts';
import { experimentOf } from '../../verdict/sample-report.ts';

function memory(broken = false): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (broken) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  } as unknown as Storage;
}

const look = (day: number, beats: number): Look => ({
  at: `2026-03-0${day}T00:00:00Z`,
  leader: 'test',
  change: 0.1,
  low: -0.1,
  high: 0.3,
  beats,
  people: 100 * day,
});

test('a look is kept once for each time the server computed, oldest first', () => {
  const storage = memory();
  for (const day of [3, 1, 3]) keepLook('a', look(day, 0.9), storage);

  expect(readLooks('a', storage).map(({ at }) => at)).toEqual(['2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z']);
  expect(readLooks('b', storage)).toEqual([]);
});

test('a device that keeps nothing still shows this look, and broken memories are none', () => {
  const broken = memory();
  broken.setItem('hedgerow.looks:a', '{"not": [');

  expect(keepLook('a', look(1, 0.9), memory(true))).toHaveLength(1);
  expect(readLooks('a', broken)).toEqual([]);
});

test('says how often the chance passed 95% and fell back', () => {
  expect(looksWords([0.78, 0.96, 0.82, 0.91, 0.96].map((beats, at) => look(at + 1, beats)))).toBe(
    'You looked 5 times on this device; the chance passed 95% on 2 of them and fell back once. The more often one looks, the more often luck passes for proof: decide on the planned day.',
  );
  expect(looksWords([look(1, 0.6)])).toBe('You looked once on this device; the chance was 60%.');
  expect(looksWords([look(1, 0.6), look(2, 0.7)])).toBe(
    'You looked twice on this device; the chance never passed 95%.',
  );
});

const configured = {
  ...experimentOf({ control: [1, 10], test: [1, 10] }),
  filters: { events: [{ id: 'a', order: 0 }] },
};

test('an edit of what is measured shows between two looks, and the looks before it do not count', () => {
  const before = fingerprintsOf(configured);
  const after = fingerprintsOf({ ...configured, filters: { events: [{ id: 'b', order: 0 }] } });
  const looks = [
    { ...look(1, 0.97), config: before },
    { ...look(2, 0.96), config: before },
    { ...look(3, 0.7), config: after },
    look(4, 0.96),
  ];

  expect(editsOf(looks)).toEqual([{ between: [looks[1]?.at, looks[2]?.at], parts: ['goal'] }]);
  expect(looksSinceEdit(looks).map(({ at }) => at)).toEqual([looks[2]?.at, looks[3]?.at]);
});

test('the same configuration in another order is the same', () => {
  const reordered = { ...configured, filters: { events: [{ order: 0, id: 'a' }] } };

  expect(changedParts(fingerprintsOf(configured), fingerprintsOf(reordered))).toEqual([]);
  expect(changedParts({}, fingerprintsOf(configured))).toEqual([]);
});

test('looks lie between the start and the planned end, and only those with room are named', () => {
  const looks = Array.from({ length: 9 }, (_, at) => ({
    ...look(1, at === 3 ? 0.97 : 0.5),
    at: `2026-03-0${at + 1}T00:00:00Z`,
  }));
  const experiment = {
    ...configured,
    start_date: '2026-03-01T00:00:00Z',
    parameters: { recommended_running_time: 50 },
  };
  const places = placesOf(looks, experiment, 100);

  expect(places.looks[0]).toMatchObject({ x: 3, day: 1 });
  expect(places.end).toBe(97);
  expect(places.looks.filter(({ isNamed }) => isNamed).map(({ day }) => day)).toEqual([4, 9]);
  expect(places.zero).toBeGreaterThan(places.looks[0]?.point ?? Number.POSITIVE_INFINITY);
});
