import type { TimeUnit } from '#contract/time-unit.ts';
import { type RetentionRow, retentionSums } from '../moment-rows.ts';
import type { MomentsQuery, RetentionMeasure, VariantSums } from '../moments-query.ts';
import { unknownTimezone } from '../query-problems.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { overlap } from '../step-order.ts';
import { ch, type RunStatement, raw, type Sql } from './clickhouse-sql.ts';
import { isUnknownTimezone } from './client-errors.ts';
import { countedPeriod, exposedPeople, periodEnd } from './exposed-people.ts';

/** The units whose length is always the same, in milliseconds. */
const exactUnits = { second: 1000, minute: 60_000, hour: 3_600_000 } as const;

/** The functions that add units on the calendar. */
const calendarUnits = { week: 'addWeeks', month: 'addMonths' } as const;

/** Returns a time in milliseconds as a time on the clock of a time zone. */
const clockSql = (milliseconds: Sql, timezone: string): Sql =>
  ch`fromUnixTimestamp64Milli(toInt64(${milliseconds}), ${timezone})`;

/** Returns how far the clock of the time zone is ahead of UTC, in milliseconds. */
const offsetSql = (time: Sql): Sql => ch`(timezoneOffset(${time}) * 1000)`;

/**
 * Returns the time that is `count` units after the column `start`, computed on the clock and calendar of the time zone.
 * Days begin at midnight and hours at the full hour. For a count of 0, returns the column itself, because the beginning
 * of its day or hour would be before the start, and earlier events must not count.
 */
function afterStart(count: number, unit: TimeUnit, timezone: string): Sql {
  if (count === 0) return raw('start');
  const clock = clockSql(raw('start'), timezone);
  // Add the days to the date. If clocks skip midnight, adding them to the time would return a time on the day before.
  if (unit === 'day')
    return ch`toUnixTimestamp64Milli(toDateTime64(addDays(toDate32(${clock}), ${count}), 3, ${timezone}))`;
  if (unit === 'week' || unit === 'month') {
    const add = raw(calendarUnits[unit]);
    // If clocks skip the result, ClickHouse's own functions return a time with an earlier clock time.
    const shown = ch`toUnixTimestamp64Milli(${add}(${clockSql(ch`start + ${offsetSql(clock)}`, 'UTC')}, ${count}))`;
    return ch`(${shown} - ${offsetSql(ch`${add}(${clock}, ${count})`)})`;
  }
  const length = count * exactUnits[unit];
  if (unit !== 'hour') return ch`(start + ${length})`;
  // `toStartOfHour` is wrong by half an hour on days when clocks change by half an hour.
  const sinceFullHour = ch`positiveModulo(start + ${offsetSql(clock)}, ${exactUnits.hour})`;
  return ch`(start - ${sinceFullHour} + ${length})`;
}

/**
 * Returns when the window after the column `start` opens and closes.
 * In days or hours, the window includes its whole last day or hour.
 */
function windowSql({ window: { from, to, unit }, timezone }: RetentionMeasure): Sql {
  const last = unit === 'day' || unit === 'hour' ? to + 1 : to;
  return ch`${afterStart(from, unit, timezone)} as opens, ${afterStart(last, unit, timezone)} as closes`;
}

/** Returns the condition that the event `h` is in the window after the start event. */
function isBack({ start, completion, window: { unit } }: RetentionMeasure, { exposure }: MomentsQuery): Sql {
  // An event that matches both the start and the completion must not count as its own return.
  const after = raw(overlap(start ?? exposure.entity, completion) ? '>' : '>=');
  const before = raw(unit === 'day' || unit === 'hour' ? '<' : '<=');
  return ch`h ${after} start and h >= opens and h ${before} closes`;
}

/** Returns a query for each person's start event, chosen from the events before the end of each period `s`. */
function startedSql(people: Sql, { start, window: { startHandling } }: RetentionMeasure, query: MomentsQuery): Sql {
  if (start === null)
    return ch`select ${countedPeriod} as s, stratum, variant, segment, completions, at as start from (${people}) as exposed`;
  const chosen = raw(startHandling === 'first_seen' ? 'arrayMin' : 'arrayMax');
  const isKnown = ch`h -> h < ${periodEnd(query)}`;
  return ch`
    select s, stratum, variant, segment, completions, ${chosen}(arrayFilter(${isKnown}, starts)) as start
    from (select stratum, variant, segment, starts, completions, ${countedPeriod} as s from (${people}) as exposed) as counted
    where arrayExists(${isKnown}, starts)`;
}

/** Returns how many people did the start event and how many of them came back, cumulative at the end of each period. */
export async function measureRetention(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  query: MomentsQuery,
  measure: RetentionMeasure,
): Promise<VariantSums[]> {
  const { start, completion } = measure;
  const people = await exposedPeople(inPostgres, query, [
    ...(start === null ? [] : [{ name: 'starts', entity: start, values: [], within: query.within }]),
    { name: 'completions', entity: completion, values: [], within: null },
  ]);
  const rows = await runStatement<RetentionRow>(ch`
    select s as period, stratum, variant, segment, count() as samples,
      countIf(arrayExists(h -> h < ${periodEnd(query)} and ${isBack(measure, query)}, completions)) as returned
    from (
      select s, stratum, variant, segment, completions, start, ${windowSql(measure)} from (${startedSql(people, measure, query)}) as known
    ) as started
    group by s, stratum, variant, segment order by s, stratum, variant, segment nulls last`).catch((error: unknown) => {
    const { timezone } = measure;
    throw isUnknownTimezone(error) ? unknownTimezone('ClickHouse', timezone) : error;
  });
  return rows.map((row) => retentionSums(row, query));
}
