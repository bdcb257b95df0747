import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { Aggregation, Series, Statistic, TrendQuery } from '../event-query.ts';
import { addsUp, seriesOf, type TrendRow } from '../trend-series.ts';
import { type Source, sourceOf } from './event-source.ts';
import { entitySql } from './filter-sql.ts';
import { limitToRange, numberSql } from './property-sql.ts';

type Sql = RawBuilder<unknown>;

const percentile =
  (share: number) =>
  (value: Sql): Sql =>
    sql`percentile_cont(${sql.lit(share)}) within group (order by ${limitToRange(value)}::float8)`;

const statistics: Record<Statistic, (value: Sql) => Sql> = {
  sum: (value) => sql`sum(${value})`,
  avg: (value) => sql`avg(${value})`,
  min: (value) => sql`min(${value})`,
  max: (value) => sql`max(${value})`,
  median: percentile(0.5),
  p75: percentile(0.75),
  p90: percentile(0.9),
  p95: percentile(0.95),
  p99: percentile(0.99),
};

type Detailed = Extract<Aggregation, { statistic: Statistic }>;

/** Selects a row for each person and day, or for each event. */
const details = {
  per_person: ({ from, where, who }, day) => sql`
    select f.variant, ${day} as day, ${who} as who, count(*) as value, count(*) as events
    from ${from} where ${where} group by 1, 2, 3`,
  property: ({ from, where, who }, day, { key }) => sql`
    select f.variant, ${day} as day, ${who} as who, ${numberSql('event', key)} as value, 1 as events
    from ${from} where ${where}`,
} satisfies {
  [K in Detailed['kind']]: (source: Source, day: Sql, aggregation: Extract<Detailed, { kind: K }>) => Sql;
};

const people = ({ from, where, who }: Source, day: Sql): Sql => sql`
  select variant, day, count(*) as value
  from (select f.variant, ${who} as who, min(${day}) as day from ${from} where ${where} group by 1, 2) as first_seen
  group by 1, 2`;

const detailed = (source: Source, day: Sql, aggregation: Detailed): Sql => {
  const rowsOf: (source: Source, day: Sql, aggregation: never) => Sql = details[aggregation.kind];
  return rowsOf(source, day, aggregation as never);
};

const byDay = (from: Sql, { statistic }: Detailed): Sql => sql`
  select variant, day, ${statistics[statistic](sql`value`)} as value, sum(events)::float8 as events
  from ${from} group by 1, 2`;

/**
 * Selects the daily values, and for each variant a row with its number of distinct people on all days together. The day
 * in this row is null.
 */
const withPeople = (rows: Sql, aggregation: Detailed): Sql => sql`
  with detail as materialized (${rows})
  ${byDay(sql`detail`, aggregation)}
  union all
  select variant, null, count(*), null from (select variant, who from detail group by 1, 2) as person group by 1`;

/** Selects a query's rows (variant, day, value). The source must contain only events with a variant. */
function rowsOf(source: Source, { aggregation }: TrendQuery, day: Sql): Sql {
  if (aggregation.kind === 'people') return people(source, day);
  if (aggregation.kind === 'total')
    return sql`select f.variant, ${day} as day, count(*) as value from ${source.from} where ${source.where} group by 1, 2`;
  const rows = detailed(source, day, aggregation);
  return addsUp(aggregation) ? byDay(sql`(${rows}) as detail`, aggregation) : withPeople(rows, aggregation);
}

/**
 * Makes PostgreSQL group by hashing for the rest of the transaction. Its planner underestimates the number of people and
 * would sort all events, which takes twice the time.
 */
const countByHash = (db: Db) => sql`select set_config('enable_sort', 'off', true)`.execute(db);

/** Computes an entity's daily values for each variant. */
export async function measureTrend(db: Db, query: TrendQuery): Promise<Series[]> {
  const { entity, aggregation, days } = query;
  const source = await sourceOf(db, { ...query, entities: [entity] });
  const where = sql<boolean>`${source.where} and f.variant > 0 and ${entitySql(entity)}`;
  const day = sql`width_bucket(e.at, ${days}::timestamptz[])`;
  if (!('statistic' in aggregation)) await countByHash(db);
  const { rows } = await (rowsOf({ ...source, where }, query, day) as RawBuilder<TrendRow>).execute(db);
  return seriesOf(rows, query);
}
