import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { Entity } from '../entity.ts';
import { MAX_SEGMENTS, type MomentsQuery, type OtherExperiment, type Segment } from '../moments-query.ts';
import { durationSql, type Source, sourceOf } from './event-source.ts';
import { entitySql } from './filter-sql.ts';
import { textSql } from './property-sql.ts';

type Sql = RawBuilder<unknown>;

const DAY_MS = 86_400_000;

/** Returns the query with a window that begins with the days before the first exposure, if they are measured. */
export const withDaysBefore = <Q extends MomentsQuery>(query: Q): Q => {
  const { window, covariate } = query;
  if (covariate === null) return query;
  const from = new Date(Date.parse(window.from) - covariate.days * DAY_MS).toISOString();
  return { ...query, window: { ...window, from } };
};

const bucketSql = (at: Sql, starts: readonly string[]): Sql => sql`width_bucket(${at}, ${starts}::timestamptz[])`;

/** Returns the number of the period that contains an instant, from 1. */
export const periodSql = (at: Sql, { periods }: MomentsQuery): Sql => bucketSql(at, periods);

/**
 * Returns the events with the entities' names, joined with the tables that the entities' filters need. Does not apply
 * these filters.
 * @param breakdown the property that contains the variant; null if the query does not need the variant
 */
export const eventsOf = (
  db: Db,
  { project_id, window, variants }: MomentsQuery,
  entities: readonly Entity[],
  breakdown: string | null = null,
  property: Segment | null = null,
): Promise<Source> => sourceOf(db, { project_id, window, variants, breakdown: breakdown ?? '', entities, property });

/** Returns the value of a property as text, or its label; empty if the property is missing. */
function segmentSql({ of, key, labels }: Segment): Sql {
  const value = sql`coalesce(${textSql(of, key)}, '')`;
  return sql`${labels ? sql`coalesce(${JSON.stringify(labels)}::jsonb ->> ${value}, ${value})` : value} collate "C"`;
}

/**
 * Returns the people with the variant of the other experiment as their `segment`, from the later of both exposures on.
 * `least` and `greatest` ignore null.
 */
const withOtherVariant = (people: Sql, others: Sql, { variants }: OtherExperiment): Sql => sql`
  select p.who, coalesce((${variants}::text[])[o.variant], '') collate "C" as segment, p.variant, greatest(p.at, o.at) as at,
    p.period, p.stratum, least(p.gone, o.gone) as gone
  from (${people}) as p left join (${others}) as o on o.who = p.who`;

/**
 * Returns a query for the exposed people with these columns: `who`, the `variant` from 1, the time `at` of the first
 * exposure, its `period`, its `stratum` and its `segment`. `gone` is the first period in which the person does not count,
 * because the person was exposed to another variant.
 */
export async function exposedPeople(db: Db, query: MomentsQuery): Promise<Sql> {
  const { segment } = query;
  if (segment?.of !== 'experiment') return peopleWithProperty(db, query, segment);
  const { exposure, variants } = segment;
  return withOtherVariant(
    await peopleWithProperty(db, query, null),
    await peopleWithProperty(db, { ...query, exposure, variants }, null),
    segment,
  );
}

async function peopleWithProperty(db: Db, query: MomentsQuery, segment: Segment | null): Promise<Sql> {
  const { entity, breakdown, severalVariants } = query.exposure;
  const { from, where, who } = await eventsOf(db, query, [entity], breakdown, segment);
  const value = segment === null ? sql`null::text` : segmentSql(segment);
  const variant = breakdown === null ? sql`1` : sql`f.variant`;
  const gone = severalVariants === 'exclude' ? periodSql(sql`times[2]`, query) : sql`null::integer`;
  const people = sql`
    select who, segments[1] as segment, variants[1] as variant, times[1] as at, ${periodSql(sql`times[1]`, query)} as period,
      ${bucketSql(sql`times[1]`, query.strata)} as stratum, ${gone} as gone
    from (
      select who, array_agg(variant order by at, variant) as variants, array_agg(at order by at, variant) as times,
        array_agg(segment order by at, variant) as segments
      from (
        select ${who} as who, ${variant} as variant, min(e.at) as at,
          ${segment === null ? value : sql`(array_agg(${value} order by e.at, ${value}))[1]`} as segment
        from ${from}
        where ${where} and ${entitySql(entity)} and ${variant} > 0 group by 1, 2
      ) as seen
      group by 1
    ) as exposed`;
  return segment === null ? people : withLargestSegments(people);
}

/** Returns the people with the segment null for all values but those with the most people. */
const withLargestSegments = (people: Sql): Sql => sql`
  select r.*, case when rank <= ${sql.lit(MAX_SEGMENTS)} then value end as segment from (
    select c.*, dense_rank() over (order by c.people desc, c.value) as rank from (
      select who, variant, at, period, stratum, gone, segment as value, count(*) over (partition by segment) as people
      from (${people}) as p
    ) as c
  ) as r`;

/**
 * Returns the condition that an event `h` counts for the exposed person `p`.
 * @param before the days before the exposure in which events count, too
 */
export const countsSql = ({ within }: Pick<MomentsQuery, 'within'>, before = 0): RawBuilder<boolean> => {
  const start = before === 0 ? sql`p.at` : sql`p.at - ${durationSql({ months: 0, milliseconds: before * DAY_MS })}`;
  return sql`h.who = p.who and h.at >= ${start} ${within === null ? sql`` : sql`and h.at < p.at + ${durationSql(within)}`}`;
};

/** Returns a row for each exposed person `p` and each period `s.period` in which the person counts. */
export const peopleByPeriod = ({ periods }: MomentsQuery): Sql =>
  sql`generate_series(1, ${sql.lit(periods.length)}) as s(period)
    join exposed_person p on p.period <= s.period and (p.gone is null or p.gone > s.period)`;
