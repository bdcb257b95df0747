import fc from 'fast-check';
import type { Json } from '#contract/field.ts';
import type { Event } from '#server/events/event.ts';
import type { EventQuery, FilterGroup, Operator, PersonValue, PropertyFilter } from '#server/events/event-query.ts';
import { event } from '../events.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const FLAG = '$feature/checkout';
const START = Date.UTC(2026, 0, 30);
const time = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString();

const names = ['view', 'open', 'buy'] as const;
const people = ['ann', 'bob', 'cay', 'dan', 'anon-1', 'anon-2', 'anon-3'] as const;
const keys = ['plan', 'amount', 'when', 'more', 'none'] as const;

/** The value of a property. All numbers are exact in both stores. */
const value: fc.Arbitrary<Json> = fc.oneof(
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

const minutes = fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 45 * 1440 }));

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
  })
  .map(({ minutes, variant, ...rest }) =>
    event({
      ...rest,
      name: '$feature_flag_called',
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

const texts = fc.oneof(value, fc.array(fc.oneof(value), { maxLength: 3 })) as fc.Arbitrary<Json>;
const number = fc.constantFrom<Json>(0, 5, '-2.5', 39.5, 1e21);
const date = fc.constantFrom<Json>('2026-01-30', '2026-03-02', '2026-02-02T00:00:00Z', '1999-01-01');
const pattern = fc.constantFrom<Json>(
  '^[Ff]ree$',
  '(?i)FREE',
  'a.b',
  '\\d+',
  '^\\s',
  '\\bit',
  '[^a-z]$',
  '(x|y){1,2}',
  '\\Z',
);

const operands: Record<Operator, fc.Arbitrary<Json>> = {
  exact: texts,
  is_not: texts,
  icontains: texts,
  not_icontains: texts,
  regex: pattern,
  not_regex: pattern,
  gt: number,
  gte: number,
  lt: number,
  lte: number,
  min: number,
  max: number,
  between: fc.tuple(number, number),
  not_between: fc.tuple(number, number),
  is_set: fc.constant(null),
  is_not_set: fc.constant(null),
  is_date_exact: date,
  is_date_before: date,
  is_date_after: date,
};

const filter: fc.Arbitrary<PropertyFilter> = fc
  .tuple(
    fc.constantFrom('event', 'person'),
    fc.constantFrom(...keys, FLAG, '$feature/x'),
    fc.constantFrom(...(Object.keys(operands) as Operator[])),
  )
  .chain(([of, key, operator]) => operands[operator].map((value) => ({ of, key, operator, value }) as PropertyFilter));

const everything: FilterGroup = { match: 'all', filters: [] };
const match = fc.constantFrom('all', 'any');
const group = (parts: fc.Arbitrary<PropertyFilter | FilterGroup>): fc.Arbitrary<FilterGroup> =>
  fc.record({ match, filters: fc.array(parts, { maxLength: 3 }) }) as fc.Arbitrary<FilterGroup>;
const where = fc.oneof(
  { weight: 3, arbitrary: fc.constant(everything) },
  { weight: 2, arbitrary: group(filter) },
  { weight: 1, arbitrary: group(fc.oneof(filter, group(filter))) },
);
const entity = fc.record({ name: fc.constantFrom(...names, ...names, null), where });
const window = fc.constantFrom({ from: time(0), to: time(45 * 1440) }, { from: time(30), to: time(20 * 1440) });
const days = Array.from({ length: 46 }, (_, day) => time(day * 1440));
const duration = fc.constantFrom(
  { months: 0, milliseconds: 45 * MINUTE_MS },
  { months: 0, milliseconds: 14 * DAY_MS },
  { months: 1, milliseconds: 0 },
  { months: 12, milliseconds: 0 },
);
const base = fc.record({
  window,
  where,
  breakdown: fc.constantFrom(FLAG, FLAG, '$feature/x'),
  variants: fc.constantFrom(['control', 'test'], ['test', 'true', 'on']),
});
const statistic = fc.constantFrom('sum', 'avg', 'min', 'max', 'median', 'p75', 'p90', 'p95', 'p99');
const numbers = fc.constantFrom('amount', 'plan');

const trend = fc.record({
  kind: fc.constant('trend'),
  entity,
  days: fc.constant(days),
  aggregation: fc.oneof(
    fc.constantFrom({ kind: 'total' }, { kind: 'people' }),
    fc.record({ kind: fc.constant('per_person'), statistic }),
    fc.record({ kind: fc.constant('property'), key: numbers, statistic }),
  ),
});
const funnel = fc.record({
  kind: fc.constant('funnel'),
  steps: fc.array(entity, { minLength: 2, maxLength: 4 }),
  within: duration,
  attribution: fc.constantFrom('first', 'last'),
  actor: fc.constantFrom(null, null, null, 'plan', '$feature/x'),
});
const occurrence = fc.record({ kind: fc.constant('occurrence'), entity });

const share = fc.constantFrom(null, 0.1, 0.5, 0.9);
const personValue = fc.record({
  entity,
  aggregation: fc.oneof(
    fc.constantFrom({ kind: 'events' }, { kind: 'any' }),
    fc.record({ kind: fc.constant('property'), key: numbers, statistic: fc.constantFrom('sum', 'avg', 'min', 'max') }),
  ),
  lower: share,
  upper: share,
  ignoreZeros: fc.boolean(),
}) as fc.Arbitrary<PersonValue>;
const moments = fc.record({
  kind: fc.constant('moments'),
  window,
  where,
  variants: fc.constant(['control', 'test']),
  exposure: fc.record({
    entity: fc.constantFrom({ name: '$feature_flag_called', where: everything }),
    breakdown: fc.constant('$feature_flag_response'),
    severalVariants: fc.constantFrom('exclude', 'first_seen'),
  }),
  within: fc.oneof(fc.constant(null), duration),
  periods: fc.constantFrom([time(0)], days.slice(0, 20), [time(-100), time(40), time(3000)]),
  measure: fc.oneof(
    fc.record({ kind: fc.constant('funnel'), steps: fc.array(entity, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('mean'), value: personValue }),
    fc.record({ kind: fc.constant('ratio'), numerator: personValue, denominator: personValue }),
  ),
});
const flag = fc.record({
  kind: fc.constant('flag'),
  names: fc.subarray([...names]),
  since: minutes.map(time),
});

const withBase = (kind: fc.Arbitrary<object>) => fc.tuple(base, kind).map(([common, own]) => ({ ...common, ...own }));

/** Any question about the events of a project. */
export const question = fc.oneof(
  { weight: 4, arbitrary: withBase(trend) },
  { weight: 4, arbitrary: withBase(funnel) },
  { weight: 1, arbitrary: withBase(occurrence) },
  { weight: 4, arbitrary: moments },
  { weight: 1, arbitrary: flag },
) as unknown as fc.Arbitrary<Omit<EventQuery, 'project_id'>>;
