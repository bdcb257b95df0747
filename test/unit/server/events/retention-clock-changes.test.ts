import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RetentionWindow } from '#contract/retention-rules.ts';
import type { RetentionMeasure } from '#server/events/moments-query.ts';
import { event } from './events.ts';
import { exposed, HOUR_MS } from './exposed-events.ts';
import { cameBack } from './plain-retention.ts';
import { measure, retentionWorld } from './retention-world.ts';

const { sums } = retentionWorld();

/**
 * Time zones and the times when their clocks change. Except in Berlin and on Lord Howe Island, the clocks change around
 * midnight: a day starts at 1:00, or has the hour before or after midnight twice. On Lord Howe Island, they change by half
 * an hour.
 */
const changes = [
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['America/Havana', '2026-03-08T05:00:00Z'],
  ['America/Havana', '2026-11-01T05:00:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['Asia/Beirut', '2026-10-24T21:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00:00Z'],
  ['America/Nuuk', '2026-03-29T01:00:00Z'],
  ['America/Nuuk', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
] as const;

const wholeYear = { window: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' } };

test('when clocks change, days and hours after a start are the same as in a plain computation', async () => {
  const window = fc.record({
    unit: fc.constantFrom('day', 'hour'),
    from: fc.constantFrom(0, 1, 2),
    to: fc.constantFrom(2, 3, 24),
    startHandling: fc.constantFrom('first_seen', 'last_seen'),
  }) as fc.Arbitrary<RetentionWindow>;
  const minutes = fc.oneof(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -3 * 1440, max: 3 * 1440 }));
  const actions = fc.array(fc.tuple(fc.constantFrom('signed_up', 'opened'), minutes), { minLength: 2, maxLength: 12 });
  const people = fc.array(actions, { minLength: 10, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...changes), window, people, async ([timezone, change], rules, all) => {
      const eventsOf = (person: string, done: readonly (readonly [string, number])[]) =>
        done
          .toSorted(([, one], [, other]) => one - other)
          .map(([name, after]) => {
            const at = new Date(Date.parse(change) + after * 60_000).toISOString();
            return event({ distinct_id: person, name, at });
          });
      const byPerson = all.map((done, index) => eventsOf(`person-${index}`, done));
      const measured = measure(rules, { timezone });
      const started = byPerson.map((own) => cameBack(own, own, measured)).filter((back) => back !== null);

      const exposures = all.map((_, index) => exposed(`person-${index}`, 0, 'control'));
      const [control] = await sums([...exposures, ...byPerson.flat()], measured, wholeYear);

      expect([control?.samples ?? 0, control?.sum ?? 0], `${timezone} ${change}`).toEqual([
        started.length,
        started.filter(Boolean).length,
      ]);
    }),
    { numRuns: 60 },
  );
});

/** Returns, for each time in milliseconds around `opened`, whether a person who opens the app at this time came back. */
async function backAround(start: string, opened: string, around: readonly number[], measured: RetentionMeasure) {
  const at = (name: string, time: number) => event({ distinct_id: 'ann', name, at: new Date(time).toISOString() });
  const back: boolean[] = [];
  for (const ms of around) {
    const events = [at('signed_up', Date.parse(start)), at('opened', Date.parse(opened) + ms)];
    const [control] = await sums([exposed('ann', 0, 'control'), ...events], measured, wholeYear);
    back.push(control?.sum === 1);
  }
  return back;
}

test.each([
  ['America/Santiago', '2026-04-04T15:00:00Z', '2026-04-05T04:00:00Z'],
  ['America/Santiago', '2026-09-05T15:00:00Z', '2026-09-06T04:00:00Z'],
  ['America/Havana', '2026-03-07T15:00:00Z', '2026-03-08T05:00:00Z'],
  ['America/Havana', '2026-10-31T15:00:00Z', '2026-11-01T04:00:00Z'],
  ['America/Nuuk', '2026-03-28T15:00:00Z', '2026-03-29T01:00:00Z'],
  ['America/Nuuk', '2026-10-24T15:00:00Z', '2026-10-25T02:00:00Z'],
] as const)('in %s, the first day after %s starts at %s', async (timezone, start, nextDay) => {
  const measured = measure({ from: 1, to: 1 }, { timezone });

  expect(await backAround(start, nextDay, [-1, 0], measured)).toEqual([false, true]);
});

test.each([
  ['week', '2026-04-05T02:30:00Z'],
  ['month', '2026-04-05T03:30:00Z'],
] as const)('0 %ss after a start in the hour that clocks show twice is the start itself', async (unit, time) => {
  const measured = measure({ from: 0, to: 0, unit }, { timezone: 'America/Santiago' });

  expect(await backAround(time, time, [0, 1, HOUR_MS], measured)).toEqual([true, false, false]);
});

test.each([
  // On 5 April, clocks on Lord Howe Island go back from 2:00 to 1:30. They show 1:45 twice, and 2:15 and 1:15 once.
  ['2026-03-28T15:15:00Z', '2026-04-04T15:45:00Z'],
  ['2026-03-28T14:45:00Z', '2026-04-04T14:45:00Z'],
  ['2026-03-28T14:15:00Z', '2026-04-04T14:15:00Z'],
  // On 4 October, the clocks skip 2:15, so the time is 2:45.
  ['2026-09-26T15:45:00Z', '2026-10-03T15:45:00Z'],
] as const)('from %s, one week later on Lord Howe Island is the same clock time, %s', async (start, expected) => {
  const measured = measure({ from: 1, to: 1, unit: 'week' }, { timezone: 'Australia/Lord_Howe' });

  expect(await backAround(start, expected, [-1, 0, 1], measured)).toEqual([false, true, false]);
});

test.each([
  // On 5 April at 15:00 UTC, clocks on Lord Howe Island go back from 2:00 to 1:30.
  ['2026-04-04T15:15:00Z', '2026-04-04T17:30:00Z'],
  ['2026-04-04T21:30:00Z', '2026-04-05T00:30:00Z'],
  // On 4 October at 15:30 UTC, the clocks skip from 2:00 to 2:30.
  ['2026-10-03T15:45:00Z', '2026-10-03T18:00:00Z'],
  ['2026-10-03T22:30:00Z', '2026-10-04T01:00:00Z'],
] as const)('from %s, the third hour of the clock on Lord Howe Island ends at %s', async (start, end) => {
  const measured = measure({ from: 0, to: 2, unit: 'hour' }, { timezone: 'Australia/Lord_Howe' });

  expect(await backAround(start, end, [-1, 0], measured)).toEqual([true, false]);
});

test.each([
  // Clocks in Berlin skip 2:30 on 29 March, so the time is 3:30. On 25 October, they show 2:30 twice.
  ['2026-03-22T01:30:00Z', 'week', '2026-03-29T01:30:00Z'],
  ['2026-02-28T01:30:00Z', 'month', '2026-03-28T01:30:00Z'],
  ['2026-10-18T00:30:00Z', 'week', '2026-10-25T00:30:00Z'],
  ['2026-09-25T00:30:00Z', 'month', '2026-10-25T00:30:00Z'],
  ['2026-10-18T01:30:00Z', 'week', '2026-10-25T02:30:00Z'],
  ['2026-10-25T01:30:00Z', 'week', '2026-11-01T01:30:00Z'],
] as const)('from %s, one %s later is the same clock time, %s', async (start, unit, expected) => {
  const measured = measure({ from: 1, to: 1, unit }, { timezone: 'Europe/Berlin' });

  expect(await backAround(start, expected, [-1, 0, 1], measured)).toEqual([false, true, false]);
});
