import { expect, test } from 'vitest';
import { formatWallTime, parseWallTime } from '#contract/format/wall-time.ts';
import { plannedEnd } from '#verdict/planned-end.ts';

const endAfter = (days: number, start_date: string | null, zone = 'Europe/Berlin') =>
  plannedEnd({ start_date, parameters: { recommended_running_time: days } }, zone);

test('a scheduled time that the clock skips moves forward by the gap, and of a repeated one the first counts', () => {
  expect(parseWallTime('2026-03-29 02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z');
  expect(formatWallTime('2026-03-29T01:30:00Z', 'Europe/Berlin')).toBe('2026-03-29 03:30');
  expect(parseWallTime('2026-10-25 02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00Z');
});

test.each([
  ['without a change of the clock', 14, '2026-01-05T08:00:00Z', '2026-01-19T08:00:00.000Z'],
  ['after the clock went forward', 14, '2026-03-20T08:00:00Z', '2026-04-03T07:00:00.000Z'],
  ['after the clock went back', 14, '2026-10-20T07:00:00Z', '2026-11-03T08:00:00.000Z'],
  ['at a time that the clock skips', 7, '2026-03-22T01:30:00Z', '2026-03-29T01:30:00.000Z'],
  ['at a time that the clock shows twice', 7, '2026-10-18T00:30:00Z', '2026-10-25T00:30:00.000Z'],
  ['with a start to the millisecond', 1, '2026-01-05T08:00:00.250Z', '2026-01-06T08:00:00.250Z'],
])('the planned end has the time of day of the start %s', (_, days, start, end) => {
  expect(endAfter(days, start)).toBe(end);
});

test('there is no planned end before the start, or without a plan', () => {
  expect(endAfter(14, null)).toBeNull();
  expect(endAfter(0, '2026-01-05T08:00:00Z')).toBeNull();
});

test('a plan of more than a hundred years is none, because no calendar contains its end', () => {
  expect(endAfter(36_500, '2026-01-05T08:00:00Z')).toBe('2125-12-12T08:00:00.000Z');
  expect(endAfter(36_501, '2026-01-05T08:00:00Z')).toBeNull();
  expect(endAfter(1e300, '2026-01-05T08:00:00Z')).toBeNull();
});
