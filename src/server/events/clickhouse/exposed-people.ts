import type { Duration, Entity } from '../entity.ts';
import { MAX_SEGMENTS, type MomentsQuery } from '../moments-query.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { ch, join, raw, type Sql } from './clickhouse-sql.ts';
import { type Source, sourceOf } from './event-source.ts';
import { type SegmentOf, segmentOf } from './segment.ts';
import { afterSql, NEVER, periodSql, storableTime, timeSql } from './times.ts';

/** A person's events that are collected in a column. */
export interface Collected {
  name: string;
  entity: Entity;
  /**
   * What to collect from an event besides its time. With values, the column contains tuples: the time, then the values.
   * Without, it contains only the times.
   */
  values: readonly Sql[];
  /** The time after the exposure in which events count. Null: until the end of the query's window. */
  within: Duration | null;
  /** Whether the events of the query's days before the exposure are collected, too: in a column `<name>_before`. */
  hasBefore?: boolean;
}

const DAY_MS = 86_400_000;

/** Returns the time of an event `h` in a column. */
const timeIn = ({ values }: Collected): Sql => raw(values.length > 0 ? 'h.1' : 'h');

/** Returns the events of a column that count after the exposure. */
function afterExposure(column: Collected): Sql {
  const { name, within } = column;
  const ends = within === null ? ch`${NEVER}` : afterSql(raw('at'), within);
  const time = timeIn(column);
  return ch`arrayFilter(h -> ${time} >= at and ${time} < ${ends}, all_${raw(name)}) as ${raw(name)}`;
}

/** Returns the events of a column in the days before the exposure. */
function beforeExposure(column: Collected, days: number): Sql {
  const time = timeIn(column);
  const name = raw(column.name);
  return ch`arrayFilter(h -> ${time} < at and ${time} >= at - ${days * DAY_MS}, all_${name}) as ${name}_before`;
}

/**
 * Returns a query with a row per exposed person: the number of the `variant` (1 for the first variant), and the time `at`,
 * the `period` and the `stratum` of the first exposure. `gone` is the period from which the person no longer counts,
 * because of an exposure to another variant. Each column in `collected` contains its events within the column's own
 * `within`. Reads each event once, also those of the days before the exposure.
 */
export async function exposedPeople(
  inPostgres: RunInPostgres,
  query: MomentsQuery,
  collected: readonly Collected[],
): Promise<Sql> {
  const { exposure, periods, strata, covariate, window } = query;
  const days = covariate?.days ?? 0;
  const entities = [exposure.entity, ...collected.map(({ entity }) => entity)];
  const from = new Date(Date.parse(window.from) - days * DAY_MS).toISOString();
  const segment = await segmentOf(inPostgres, query);
  const scanned = { ...query, window: { ...window, from }, breakdown: exposure.breakdown, entities, distinct: true };
  const source = await sourceOf(inPostgres, scanned);
  const columns = collected.flatMap((column) => [
    afterExposure(column),
    ...(days > 0 && column.hasBefore ? [beforeExposure(column, days)] : []),
  ]);
  const gone =
    exposure.severalVariants === 'exclude'
      ? ch`arrayFirst(s -> s.2 <> variant, seen) as other, if(other.2 = 0, ${periods.length + 1}, ${periodSql(raw('other.1'), periods)})`
      : ch`${periods.length + 1}`;
  const people = ch`
    select who, ${segment === null ? ch`null` : raw('first_segment')} as segment, seen[1].2 as variant, seen[1].1 as at, ${periodSql(raw('at'), periods)} as period,
      ${periodSql(raw('at'), strata)} as stratum, ${gone} as gone,
      ${join(columns)}
    from (${personEvents(source, query, collected, segment)}) as people
    where notEmpty(seen)`;
  return segment === null ? people : withLargestSegments(people);
}

/** Returns the people with the segment null for all values but those with the most people. */
const withLargestSegments = (people: Sql): Sql => ch`
  select * except (value, people_of, rank), if(rank <= ${MAX_SEGMENTS}, value, null) as segment from (
    select *, dense_rank() over (order by people_of desc, value) as rank from (
      select * except (segment), segment as value, count() over (partition by segment) as people_of from (${people}) as p
    ) as counted
  ) as ranked`;

/** Returns the data to collect from an event. */
const itemSql = (values: readonly Sql[]): Sql => (values.length > 0 ? ch`(${join([timeSql, ...values])})` : timeSql);

function personEvents(
  { from, where, who, variant, is }: Source,
  { exposure, covariate, window }: MomentsQuery,
  collected: readonly Collected[],
  segment: SegmentOf | null,
) {
  const inWindow = covariate ? ch`${timeSql} >= ${storableTime(window.from)} and` : ch``;
  const isExposure = ch`${inWindow} ${is(exposure.entity)} and ${variant} > 1`;
  const isAny = join([ch`(${isExposure})`, ...collected.map(({ entity }) => is(entity))], ' or ');
  const firstSegment =
    segment === null
      ? ch``
      : ch`argMinIf(${segment(who)}, (${timeSql}, toInt64(${variant}), ${segment(who)}), ${isExposure}) as first_segment,`;
  return ch`
    select ${who} as who,
      arraySort(groupUniqArrayIf((${timeSql}, toInt64(${variant}) - 1), ${isExposure})) as seen,
      ${firstSegment}
      ${join(collected.map(({ name, entity, values }) => ch`groupArrayIf(${itemSql(values)}, ${is(entity)}) as all_${raw(name)}`))}
    from ${from} where ${where} and (${isAny}) group by 1`;
}

/** A column with the periods in which an exposed person counts. Creates a row for each period. */
export const countedPeriod = ch`arrayJoin(range(toUInt32(period), toUInt32(gone)))`;

/** Returns the end of the period `s`: only events before this time count. */
export const periodEnd = ({ periods }: MomentsQuery): Sql =>
  ch`${[...periods.slice(1).map((start) => Date.parse(start)), NEVER]}[s]`;
