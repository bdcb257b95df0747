import fc from 'fast-check';
import type { Json } from '#contract/field.ts';
import type { Event } from '#server/events/event.ts';
import { event } from '../events.ts';

export const MINUTE_MS = 60_000;
export const FLAG = '$feature/checkout';
const START = Date.UTC(2026, 0, 30);
export const time = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString();

export const names = ['view', 'open', 'buy'] as const;
const people = ['ann', 'bob', 'cay', 'dan', 'anon-1', 'anon-2', 'anon-3'] as const;

/** The value of a property. All numbers are exact in both stores. */
export const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(
    'free',
    'Free',
    'pro',
    '',
    ' 5 ',
    '-2.5',
    '1e3',
    '.5',
    '7.',
    'ÄÖ',
    'it\'s \\ "',
    'a\nb',
    'ß_%',
    'NaN',
  ),
  fc.constantFrom(0, 5, -2.5, 40, 1e21, 1e-7, 2 ** 53, true, false, null),
  fc.constantFrom('2026-01-30', '2026-02-30T10:00', '1769990400', '1769990400123', '2026-13-01', '0000-01-01'),
  fc.constantFrom<Json>(['free', 5], { b: 1, aa: [null, 'x'], a: 'y' }, [], {}, [1e21, { '"': '\u2028' }]),
);
const properties = fc.dictionary(fc.constantFrom('plan', 'amount', 'when', 'more'), value, { maxKeys: 4 });
const flags = fc.record(
  {
    [FLAG]: fc.constantFrom<Json>('control', 'test', 'test', 'other', '', true),
    '$feature/x': fc.constantFrom('on', 'off'),
  },
  { requiredKeys: [] },
);

/**
 * Minutes after `START` that are near a clock change: on Lord Howe Island (4 April 2026, 15:00 UTC) or in Santiago (5 April
 * 2026, 3:00 UTC). Also minutes a week before each of them, without a clock change.
 */
const clockChange = fc
  .tuple(fc.constantFrom(57, 64), fc.constantFrom(900, 1440 + 180), fc.integer({ min: -90, max: 90 }))
  .map(([day, change, after]) => day * 1440 + change + after);

export const minutes = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 90 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 45 * 1440 }) },
  { weight: 1, arbitrary: clockChange },
);

const action: fc.Arbitrary<Event> = fc
  .record({
    uuid: fc.uuid({ version: 4 }),
    name: fc.constantFrom(...names),
    distinct_id: fc.constantFrom(...people),
    minutes,
    properties,
    flags,
  })
  .map(({ minutes, flags, properties, ...rest }) =>
    event({ ...rest, at: time(minutes), properties: { ...properties, ...flags } }),
  );

const exposure: fc.Arbitrary<Event> = fc
  .record({
    uuid: fc.uuid({ version: 4 }),
    distinct_id: fc.constantFrom(...people),
    minutes,
    variant: fc.constantFrom('control', 'test', 'test', 'other'),
    name: fc.constantFrom('$feature_flag_called', '$feature_flag_called', '$experiment_exposure'),
  })
  .map(({ minutes, variant, ...rest }) =>
    event({
      ...rest,
      at: time(minutes),
      properties: { $feature_flag: 'checkout', $feature_flag_response: variant },
    }),
  );

const personChange: fc.Arbitrary<Event> = fc
  .record({
    uuid: fc.uuid({ version: 4 }),
    distinct_id: fc.constantFrom(...people),
    minutes,
    other: fc.constantFrom(...people),
    name: fc.constantFrom('$identify', '$create_alias', '$set'),
    $set: properties,
  })
  .map(({ minutes, other, $set, ...rest }) =>
    event({ ...rest, at: time(minutes), properties: { $anon_distinct_id: other, alias: other, $set } }),
  );

/** Batches of events. The last batch sends some events of the first batch again. */
export const batches: fc.Arbitrary<Event[][]> = fc
  .array(
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: action },
        { weight: 3, arbitrary: exposure },
        { weight: 1, arbitrary: personChange },
      ),
      { minLength: 4, maxLength: 30 },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((sent) => [...sent, (sent[0] ?? []).filter((_, index) => index % 3 === 0)]);
