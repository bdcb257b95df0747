import fc from 'fast-check';
import type { Json } from '#contract/field.ts';
import { startHandlings } from '#contract/retention-rules.ts';
import { longestWindow, timeUnits } from '#contract/time-unit.ts';
import type { FilterGroup, Operator, PropertyFilter } from '#server/events/entity.ts';
import type { EventQuery } from '#server/events/event-query.ts';
import type { PersonValue } from '#server/events/moments-query.ts';
import { FLAG, MINUTE_MS, minutes, names, time, value } from './random-batches.ts';

const DAY_MS = 1440 * MINUTE_MS;
/** Values that count as one, and a label that is another value. */
const labels = { free: 'Any plan', pro: 'Any plan', ' 5 ': '-2.5', 'it\'s \\ "': "it's" };

const keys = ['plan', 'amount', 'when', 'more', 'none'] as const;

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
const entity = fc.record({
  names: fc.constantFrom(...names.map((name) => [name]), ['view', 'buy'], null) as fc.Arbitrary<string[] | null>,
  where,
});
const window = fc.constantFrom({ from: time(0), to: time(70 * 1440) }, { from: time(30), to: time(20 * 1440) });
const days = Array.from({ length: 71 }, (_, day) => time(day * 1440));
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
const retention = fc.record({
  kind: fc.constant('retention'),
  start: fc.option(entity),
  completion: entity,
  window: fc.constantFrom(...timeUnits).chain((unit) =>
    fc.record({
      from: fc.constantFrom(0, 1, 2),
      to: fc.constantFrom(2, 7, longestWindow(unit)),
      unit: fc.constant(unit),
      startHandling: fc.constantFrom(...startHandlings),
    }),
  ),
  // Clocks change on 8 March in New York and Havana, on 4 April (UTC) on Lord Howe Island, and on 5 April in Santiago.
  timezone: fc.constantFrom(
    'UTC',
    'Asia/Kolkata',
    'America/New_York',
    'America/Havana',
    'America/Santiago',
    'Australia/Lord_Howe',
  ),
});
const moments = fc.record({
  kind: fc.constant('moments'),
  window,
  variants: fc.constant(['control', 'test']),
  exposure: fc.record({
    entity: fc.record({
      names: fc.constantFrom(['$feature_flag_called'], ['$feature_flag_called', '$experiment_exposure'], null),
      where,
    }),
    breakdown: fc.constantFrom('$feature_flag_response', '$feature_flag_response', null),
    severalVariants: fc.constantFrom('exclude', 'first_seen'),
  }),
  covariate: fc.constantFrom(null, { days: 0.25 }, { days: 2 }),
  segment: fc.constantFrom(
    null,
    null,
    { of: 'event', key: 'plan' },
    { of: 'person', key: 'plan' },
    { of: 'event', key: '$feature/x' },
    { of: 'event', key: 'plan', labels },
    { of: 'person', key: 'plan', labels },
    { of: 'event', key: '$feature/x', labels: { on: 'served', other: 'served' } },
    ...(['exclude', 'first_seen'] as const).map((severalVariants) => ({
      of: 'experiment',
      exposure: { entity: { names: ['view', 'open'], where: everything }, breakdown: '$feature/x', severalVariants },
      variants: ['on', 'off'],
    })),
  ),
  within: fc.oneof(fc.constant(null), duration),
  periods: fc.constantFrom([time(0)], days.slice(0, 20), [time(-100), time(40), time(3000)]),
  strata: fc.constantFrom([time(0)], [time(-100), time(300), time(3000)]),
  measure: fc.oneof(
    fc.record({ kind: fc.constant('funnel'), steps: fc.array(entity, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('mean'), value: personValue }),
    fc.record({
      kind: fc.constant('mean'),
      value: personValue,
      followUp: fc.constantFrom({ early: 3 * MINUTE_MS, end: 70 * MINUTE_MS }, { early: 3 * DAY_MS, end: 7 * DAY_MS }),
    }),
    fc.record({ kind: fc.constant('ratio'), numerator: personValue, denominator: personValue }),
    retention,
  ),
});
const flag = fc.record({
  kind: fc.constant('flag'),
  names: fc.subarray([...names]),
  since: minutes.map(time),
});

const withBase = (kind: fc.Arbitrary<object>) => fc.tuple(base, kind).map(([common, own]) => ({ ...common, ...own }));

/** Another experiment divides people only in a query with one period, and not for a retention metric. */
const valid = (query: Record<string, unknown>) => {
  const { segment, measure } = query as { segment: { of: string } | null; measure: { kind: string } };
  if (segment?.of !== 'experiment') return query;
  if (measure.kind === 'retention') return { ...query, segment: null };
  return { ...query, periods: [time(0)], strata: [time(0)], covariate: null };
};

/** Any question about the events of a project. */
export const question = fc.oneof(
  { weight: 4, arbitrary: withBase(trend) },
  { weight: 4, arbitrary: withBase(funnel) },
  { weight: 1, arbitrary: withBase(occurrence) },
  { weight: 4, arbitrary: moments.map(valid) },
  { weight: 1, arbitrary: flag },
) as unknown as fc.Arbitrary<Omit<EventQuery, 'project_id'>>;
