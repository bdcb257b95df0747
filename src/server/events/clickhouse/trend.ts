import type { Aggregation, Series, Statistic, TrendQuery } from '../event-query.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { addsUp, seriesOf, type TrendRow } from '../trend-series.ts';
import { ch, type RunStatement, raw, type Sql } from './clickhouse-sql.ts';
import { type Source, sourceOf } from './event-source.ts';
import { limitToRange, numberSql } from './property-sql.ts';
import { periodSql, timeSql } from './times.ts';

/** Returns a percentile of the column `value`. Interpolates like PostgreSQL's `percentile_cont`. */
const percentileSql = (share: number) => ch`quantileExactInclusive(${share})(value)`;

const statistics: Record<Statistic, Sql> = {
  sum: ch`sum(value)`,
  avg: ch`avg(value)`,
  min: ch`min(value)`,
  max: ch`max(value)`,
  median: percentileSql(0.5),
  p75: percentileSql(0.75),
  p90: percentileSql(0.9),
  p95: percentileSql(0.95),
  p99: percentileSql(0.99),
};

type Detailed = Extract<Aggregation, { statistic: Statistic }>;

/** Selects a row for each person and day, or for each event. */
function detailed({ from, where, variant, who }: Source, day: Sql, aggregation: Detailed): Sql {
  const columns = ch`${variant} - 1 as variant, ${day} as day, ${who} as who`;
  return aggregation.kind === 'per_person'
    ? ch`select ${columns}, count() as value, count() as events from ${from} where ${where} group by 1, 2, 3`
    : ch`select ${columns}, ${numberSql(aggregation.key)} as value, 1 as events from ${from} where ${where}`;
}

const byDay = (rows: Sql, { statistic }: Detailed): Sql => ch`
  select variant, day, ${limitToRange(statistics[statistic])} as value, sum(events) as events
  from (${rows}) as detail group by variant, day`;

const people = ({ from, where, variant, who }: Source, day: Sql): Sql => ch`
  select variant, day, count() as value
  from (select ${variant} - 1 as variant, ${who} as who, min(${day}) as day from ${from} where ${where} group by 1, 2) as first_seen
  group by variant, day`;

const total = ({ from, where, variant }: Source, day: Sql): Sql =>
  ch`select ${variant} - 1 as variant, ${day} as day, count() as value from ${from} where ${where} group by 1, 2`;

/** Selects each variant's number of distinct people on all days together, with null as the day. */
const peopleIn = (rows: Sql): Sql =>
  ch`select variant, null as day, uniqExact(who) as value from (${rows}) as detail group by variant`;

async function rowsOf(
  runStatement: RunStatement,
  source: Source,
  { aggregation }: TrendQuery,
  day: Sql,
): Promise<TrendRow[]> {
  if (aggregation.kind === 'people') return runStatement<TrendRow>(people(source, day));
  if (aggregation.kind === 'total') return runStatement<TrendRow>(total(source, day));
  const rows = detailed(source, day, aggregation);
  const days = await runStatement<TrendRow>(byDay(rows, aggregation));
  return addsUp(aggregation) ? days : [...days, ...(await runStatement<TrendRow>(peopleIn(rows)))];
}

/** Computes an entity's daily values for each variant. */
export async function measureTrend(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  query: TrendQuery,
): Promise<Series[]> {
  const { entity, aggregation, days } = query;
  const found = await sourceOf(inPostgres, { ...query, entities: [entity], distinct: aggregation.kind !== 'people' });
  const where = ch`${found.where} and ${found.variant} > 1 and ${found.is(entity)}`;
  const rows = await rowsOf(runStatement, { ...found, where }, query, periodSql(raw(timeSql.text), days));
  return seriesOf(rows, query);
}
