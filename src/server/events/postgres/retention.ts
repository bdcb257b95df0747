import { type RawBuilder, sql } from 'kysely';
import type { TimeUnit } from '#contract/time-unit.ts';
import type { Db } from '../../db/connection-pool.ts';
import { type RetentionRow, retentionSums } from '../moment-rows.ts';
import type { MomentsQuery, RetentionMeasure, VariantSums } from '../moments-query.ts';
import { unknownTimezone } from '../query-problems.ts';
import { overlap } from '../step-order.ts';
import { countsSql, eventsOf, exposedPeople, peopleByPeriod, periodSql } from './exposed-people.ts';
import { entitySql } from './filter-sql.ts';

type Sql = RawBuilder<unknown>;

/** PostgreSQL's code for an argument that a function does not accept, such as an unknown time zone. */
const INVALID_PARAMETER = '22023';

/**
 * Returns the time that is `count` units after the column `at`, computed on the clock and calendar of the time zone. For
 * 0 days or hours, returns the column itself, because no earlier event counts.
 */
function afterStart(count: number, unit: TimeUnit, timezone: string): Sql {
  // If clocks show the start time twice, computing with the clock time could return the other of the two times.
  if (count === 0) return sql`at`;
  const length = sql`${sql.lit(count)} * interval ${sql.lit(`1 ${unit}`)}`;
  if (unit === 'second' || unit === 'minute') return sql`at + ${length}`;
  if (unit === 'hour') return sql`date_trunc('hour', at, ${timezone}) + ${length}`;
  const local = sql`at at time zone ${timezone}`;
  return firstTime(sql`${unit === 'day' ? sql`date_trunc('day', ${local})` : sql`(${local})`} + ${length}`, timezone);
}

/**
 * Returns the first time when clocks show a local time. PostgreSQL alone returns the last one. If clocks skip the local
 * time, returns the time as if they had not changed yet, as PostgreSQL does.
 */
function firstTime(local: Sql, timezone: string): Sql {
  const last = sql`((${local}) at time zone ${timezone})`;
  const dayBefore = sql`(${last} - interval '24 hours')`;
  // The time zone's offset from UTC a day earlier, before a clock change.
  const offset = sql`(${dayBefore} at time zone ${timezone} - ${dayBefore} at time zone 'UTC')`;
  const first = sql`((${local} - ${offset}) at time zone 'UTC')`;
  return sql`case when ${first} at time zone ${timezone} = ${local} then ${first} else ${last} end`;
}

/** Returns the condition that the event `h` is in the window after the start event `r`. */
function isBack({ start, completion, window: { unit } }: RetentionMeasure, { exposure }: MomentsQuery): Sql {
  // An event that matches both the start and the completion must not count as its own return.
  const after = overlap(start ?? exposure.entity, completion) ? sql`>` : sql`>=`;
  const isWhole = unit === 'day' || unit === 'hour';
  return sql`h.at ${after} r.at and h.at >= r.opens and h.at ${isWhole ? sql`<` : sql`<=`} r.closes`;
}

/**
 * Returns when the window after the start event opens and closes.
 * In days or hours, the window includes its whole last day or hour.
 */
function windowSql({ window: { from, to, unit }, timezone }: RetentionMeasure): Sql {
  const last = unit === 'day' || unit === 'hour' ? to + 1 : to;
  return sql`${afterStart(from, unit, timezone)} as opens, ${afterStart(last, unit, timezone)} as closes`;
}

/** Returns a query for each person's start event, chosen from the events before the end of each period. */
async function startedSql(db: Db, query: MomentsQuery, { start, window }: RetentionMeasure): Promise<Sql> {
  if (start === null)
    return sql`select s.period, p.who, p.variant, p.stratum, p.segment, p.at from ${peopleByPeriod(query)}`;
  const chosen = window.startHandling === 'first_seen' ? sql`min(h.at)` : sql`max(h.at)`;
  const { from, where, who } = await eventsOf(db, query, [start]);
  return sql`
    with start_hit as materialized (
      select p.who, ${periodSql(sql`h.at`, query)} as period, ${chosen} as at
      from exposed_person p join (
        select ${who} as who, e.at from ${from} where ${where} and ${entitySql(start)}
      ) as h on ${countsSql(query)}
      group by 1, 2
    )
    select s.period, p.who, p.variant, p.stratum, p.segment, ${chosen} as at
    from ${peopleByPeriod(query)} join start_hit h on h.who = p.who and h.period <= s.period
    group by 1, 2, 3, 4, 5`;
}

/** Returns how many people did the start event and how many of them came back, cumulative at the end of each period. */
export async function measureRetention(db: Db, query: MomentsQuery, measure: RetentionMeasure): Promise<VariantSums[]> {
  const { completion } = measure;
  const people = await exposedPeople(db, query);
  const started = await startedSql(db, query, measure);
  const completions = await eventsOf(db, query, [completion]);
  const { rows } = await sql<RetentionRow>`
    with exposed_person as materialized (${people}),
      started as materialized (${started}),
      returned as materialized (
        select r.who, r.at, min(h.at) as back
        from (select who, at, ${windowSql(measure)} from (select distinct who, at from started) as d) as r
        join (
          select ${completions.who} as who, e.at
          from ${completions.from} where ${completions.where} and ${entitySql(completion)}
        ) as h on h.who = r.who and ${isBack(measure, query)}
        group by 1, 2
      )
    select r.period, r.stratum, r.variant, r.segment, count(*) as samples,
      count(*) filter (where ${periodSql(sql`b.back`, query)} <= r.period) as returned
    from started r left join returned b on b.who = r.who and b.at = r.at
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`
    .execute(db)
    .catch((error: Error & { code?: string }) => {
      const { timezone } = measure;
      throw error.code === INVALID_PARAMETER && error.message.includes(timezone)
        ? unknownTimezone('PostgreSQL', timezone)
        : error;
    });
  return rows.map((row) => retentionSums(row, query));
}
