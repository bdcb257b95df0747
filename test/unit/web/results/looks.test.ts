import { expect, test } from 'vitest';
import { keepLook, type Look, looksWords, readLooks } from '#web/experiments/results/looks/looks.ts';

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
