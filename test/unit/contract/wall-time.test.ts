import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatInstant,
  formatOffset,
  formatWallTime,
  parseWallTime,
  timeZoneOffset,
} from '#contract/format/wall-time.ts';

test.each([
  ['UTC', '2026-01-31T14:05:00Z', '2026-01-31 14:05'],
  ['Europe/Berlin', '2026-07-01T22:30:00Z', '2026-07-02 00:30'],
  ['Asia/Kolkata', '2026-01-31T18:30:00.123456Z', '2026-02-01 00:00'],
  ['America/St_Johns', '2026-01-01T00:00:00+02:00', '2025-12-31 18:30'],
  ['Mars/Olympus', '2026-01-31T14:05:00Z', '2026-01-31 14:05'],
  ['UTC', '0099-12-31T23:59:59Z', '0099-12-31 23:59'],
])('in %s, %s reads %s', (zone, iso, wall) => {
  expect(formatWallTime(iso, zone)).toBe(wall);
});

test('an ambiguous time is shown with its offset', () => {
  expect(formatWallTime('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25 02:30 +02:00');
  expect(formatWallTime('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25 02:30 +01:00');
  expect(formatWallTime('2026-04-04T15:00:00Z', 'Australia/Lord_Howe')).toBe('2026-04-05 01:30 +10:30');
});

test.each([
  ['Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-10-25 02:30 +01:00', '2026-10-25T01:30:00Z'],
  ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:30:00Z'],
  ['Pacific/Apia', '2011-12-30 12:00', '2011-12-30T22:00:00Z'],
  ['UTC', '2026-1-5', '2026-01-05T00:00:00Z'],
  ['UTC', '2026-02-30 12:00', null],
  ['UTC', 'tomorrow', null],
])('in %s, “%s” means %s', (zone, text, instant) => {
  expect(parseWallTime(text, zone)).toBe(instant);
});

test('a formatted instant is parsed to the same minute in every zone', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Casablanca');
  const at = fc.integer({ min: Date.UTC(1975, 0, 1) / 60_000, max: Date.UTC(2075, 0, 1) / 60_000 });

  fc.assert(
    fc.property(zone, at, (timeZone, minutes) => {
      const iso = `${new Date(minutes * 60_000).toISOString().slice(0, 19)}Z`;
      expect(parseWallTime(formatWallTime(iso, timeZone), timeZone)).toBe(iso);
    }),
  );
});

test('an offset is formatted with its sign and two pairs of digits', () => {
  expect(formatOffset(timeZoneOffset('Asia/Kathmandu', Date.UTC(2026, 0, 1)))).toBe('+05:45');
  expect(formatOffset(timeZoneOffset('America/Los_Angeles', Date.UTC(2026, 0, 1)))).toBe('-08:00');
});

test.each([
  ['UTC', '2026-01-31T14:05:00Z', '31 Jan 2026, 14:05'],
  ['Europe/Berlin', '2026-07-01T22:30:07.25Z', '2 Jul 2026, 00:30:07'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '25 Oct 2026, 02:30 +02:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '25 Oct 2026, 02:30 +01:00'],
  ['Mars/Olympus', '2026-01-31T14:05:00Z', '31 Jan 2026, 14:05'],
  ['UTC', 'day 5', 'day 5'],
])('in %s, the instant %s reads "%s"', (zone, iso, text) => {
  expect(formatInstant(iso, zone)).toBe(text);
});
