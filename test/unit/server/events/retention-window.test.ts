import { describe, expect, test } from 'vitest';
import { event } from './events.ts';
import { did } from './exposed-events.ts';
import { measure, retentionWorld } from './retention-world.ts';

const { counted } = retentionWorld();

const at = (distinct_id: string, name: string, time: string) => event({ distinct_id, name, at: time });

describe('the window of a retention metric', () => {
  // Ann signs up on 1 January at 18:00.
  test.each([
    ['the day of the start', [1, 7, 'day'], '2026-01-01T23:59:59.999Z', 0],
    ['the first moment of the first day', [1, 7, 'day'], '2026-01-02T00:00:00Z', 1],
    ['the last moment of the last day', [1, 7, 'day'], '2026-01-08T23:59:59.999Z', 1],
    ['the day after the last one', [1, 7, 'day'], '2026-01-09T00:00:00Z', 0],
    ['the same day', [0, 0, 'day'], '2026-01-01T18:00:00Z', 1],
    ['the same day before the start', [0, 0, 'day'], '2026-01-01T17:59:59Z', 0],
    ['the clock hour before the first one', [2, 3, 'hour'], '2026-01-01T19:59:59.999Z', 0],
    ['the first clock hour', [2, 3, 'hour'], '2026-01-01T20:00:00Z', 1],
    ['the end of the last clock hour', [2, 3, 'hour'], '2026-01-01T21:59:59.999Z', 1],
    ['the clock hour after the last one', [2, 3, 'hour'], '2026-01-01T22:00:00Z', 0],
    ['less than the minutes', [10, 20, 'minute'], '2026-01-01T18:09:59.999Z', 0],
    ['exactly the first minute', [10, 20, 'minute'], '2026-01-01T18:10:00Z', 1],
    ['exactly the last minute', [10, 20, 'minute'], '2026-01-01T18:20:00Z', 1],
    ['after the minutes', [10, 20, 'minute'], '2026-01-01T18:20:00.001Z', 0],
    ['exactly the last second', [0, 30, 'second'], '2026-01-01T18:00:30Z', 1],
    ['exactly two weeks', [1, 2, 'week'], '2026-01-15T18:00:00Z', 1],
    ['more than two weeks', [1, 2, 'week'], '2026-01-15T18:00:00.001Z', 0],
    ['exactly a calendar month', [1, 1, 'month'], '2026-02-01T18:00:00Z', 1],
    ['31 days before a calendar month', [1, 1, 'month'], '2026-02-01T17:59:59Z', 0],
  ] as const)('an event in %s of the window %o', async (_, [from, to, unit], time, returned) => {
    const events = [did('ann', 'signed_up', 18), at('ann', 'opened', time)];

    expect(await counted(events, measure({ from, to, unit }))).toEqual([1, returned]);
  });

  test('days are calendar days of the project’s time zone', async () => {
    // 18:00 in UTC is 23:30 in India, and 18:45 is already the next day.
    const events = [did('ann', 'signed_up', 18), did('ann', 'opened', 18.75)];
    const nextDay = { from: 1, to: 1 };

    expect(await counted(events, measure(nextDay))).toEqual([1, 0]);
    expect(await counted(events, measure(nextDay, { timezone: 'Asia/Kolkata' }))).toEqual([1, 1]);
  });

  test('clock hours are those of the project’s time zone', async () => {
    // 18:20 and 18:40 in UTC are 23:50 and 00:10 in India.
    const events = [at('ann', 'signed_up', '2026-01-01T18:20:00Z'), at('ann', 'opened', '2026-01-01T18:40:00Z')];
    const nextHour = { from: 1, to: 1, unit: 'hour' } as const;

    expect(await counted(events, measure(nextHour))).toEqual([1, 0]);
    expect(await counted(events, measure(nextHour, { timezone: 'Asia/Kolkata' }))).toEqual([1, 1]);
  });

  test('a day with 23 hours is a whole day', async () => {
    const berlin = { timezone: 'Europe/Berlin' };
    const sameDay = { from: 0, to: 0 };
    const signedUp = at('ann', 'signed_up', '2026-03-28T23:30:00Z');

    // On 29 March, clocks in Berlin go forward. The day ends at 22:00 in UTC.
    expect(await counted([signedUp, at('ann', 'opened', '2026-03-29T21:59:59Z')], measure(sameDay, berlin))).toEqual([
      1, 1,
    ]);
    expect(await counted([signedUp, at('ann', 'opened', '2026-03-29T22:00:00Z')], measure(sameDay, berlin))).toEqual([
      1, 0,
    ]);
  });

  test('a time zone that the database does not know is an error that says what to do', async () => {
    const events = [did('ann', 'signed_up', 1), did('ann', 'opened', 30)];
    const computed = counted(events, measure({}, { timezone: 'Europe/Atlantis' }));

    await expect(computed).rejects.toThrow(
      /(PostgreSQL|ClickHouse) does not know the project's time zone Europe\/Atlantis\. Choose the current name of this time zone/,
    );
  });
});
