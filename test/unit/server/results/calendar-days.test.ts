import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/connection-pool.ts';
import { daysIn } from '#server/results/calendar-days.ts';
import { freshDatabase } from '#test/support/database.ts';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await freshDatabase());
});
afterAll(() => close());

test('days begin at midnight of the zone', () => {
  expect(daysIn('Asia/Tokyo', '2026-03-01T14:59:00Z', '2026-03-01T15:01:00Z')).toEqual([
    { date: '2026-03-01', start: '2026-02-28T15:00:00.000Z' },
    { date: '2026-03-02', start: '2026-03-01T15:00:00.000Z' },
  ]);
});

test('a day may have 23 or 25 hours', () => {
  const starts = daysIn('Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z').map(({ start }) => start);

  expect(starts).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
});

test('if clocks skip midnight, the day begins after the gap', () => {
  expect(daysIn('America/Sao_Paulo', '2018-11-04T12:00:00Z', '2018-11-04T12:00:00Z')).toEqual([
    { date: '2018-11-04', start: '2018-11-04T03:00:00.000Z' },
  ]);
});

test('a window that ends before it begins has no days', () => {
  expect(daysIn('UTC', '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).toEqual([]);
});

/** Time zones with unusual offsets and changes. Node and PostgreSQL have the same data for them. */
const zones = [
  ...['UTC', 'Europe/Berlin', 'America/St_Johns', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Asia/Tehran'],
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham', 'US/Pacific', 'Etc/GMT+12'],
];

test('an instant falls into the same day as in PostgreSQL, in any zone', async () => {
  const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2022, 0, 1) });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...zones), instant, async (zone, at) => {
      const moment = new Date(at).toISOString();
      const [day] = daysIn(zone, moment, moment);
      const { rows } = await sql<{ date: string; is_inside: boolean }>`
        select to_char(${moment}::timestamptz at time zone ${zone}, 'YYYY-MM-DD') as date,
          ${day?.start}::timestamptz <= ${moment}::timestamptz
            and (${day?.start}::timestamptz at time zone ${zone})::date = (${moment}::timestamptz at time zone ${zone})::date
          as is_inside`.execute(db);

      expect(rows).toEqual([{ date: day?.date, is_inside: true }]);
    }),
    { numRuns: 200 },
  );
});
