import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { entitySql } from './filter-sql.ts';
import { numberSql } from './property-sql.ts';
import type { Aggregation, Series, Statistic, TrendQuestion } from './question.ts';
import { type Source, sourceOf } from './source.ts';

type Sql = RawBuilder<unknown>;

const percentile =
  (share: number) =>
  (value: Sql): Sql =>
    sql`percentile_cont(${sql.lit(share)}) within group (order by (${value})::float8)`;

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

/** The rows (variant, day, value) of each way to aggregate, over events with a variant and a day. */
const aggregations = {
  total: ({ from, where }, day) =>
    sql`select f.variant, ${day} as day, count(*) as value from ${from} where ${where} group by 1, 2`,
  people: ({ from, where, who }, day) => sql`
    select variant, day, count(*) as value
    from (select f.variant, ${who} as who, min(${day}) as day from ${from} where ${where} group by 1, 2) as first_seen
    group by 1, 2`,
  per_person: ({ from, where, who }, day, { statistic }) => sql`
    select variant, day, ${statistics[statistic](sql`events`)} as value
    from (
      select f.variant, ${day} as day, ${who} as who, count(*) as events from ${from} where ${where} group by 1, 2, 3
    ) as per_person
    group by 1, 2`,
  property: ({ from, where }, day, { key, statistic }) => sql`
    select variant, day, ${statistics[statistic](sql`value`)} as value
    from (select f.variant, ${day} as day, ${numberSql('event', key)} as value from ${from} where ${where}) as numbers
    group by 1, 2`,
} satisfies {
  [K in Aggregation['kind']]: (source: Source, day: Sql, aggregation: Extract<Aggregation, { kind: K }>) => Sql;
};

interface Row {
  variant: number;
  day: number;
  value: number | string | null;
}

/** A number that an answer in JSON can carry. */
const finite = (value: Row['value']) => Math.min(Math.max(Number(value ?? 0), -Number.MAX_VALUE), Number.MAX_VALUE);

function seriesOf(rows: readonly Row[], { variants, days }: TrendQuestion): Series[] {
  return variants.flatMap((variant, index) => {
    const own = rows.filter((row) => row.variant === index + 1);
    if (own.length === 0) return [];
    const values = new Map(own.map(({ day, value }) => [day, finite(value)]));
    return [{ variant, days: days.map((_, day) => values.get(day + 1) ?? 0) }];
  });
}

/** Counts the events of an entity by variant and day. */
export async function measureTrend(db: Db, question: TrendQuestion): Promise<Series[]> {
  const { entity, aggregation, days } = question;
  const source = await sourceOf(db, { ...question, groups: [entity.where], names: [entity.name] });
  const where = sql<boolean>`${source.where} and f.variant > 0 and ${entitySql(entity)}`;
  const day = sql`width_bucket(e.at, ${days}::timestamptz[])`;
  const rowsOf: (source: Source, day: Sql, aggregation: never) => Sql = aggregations[aggregation.kind];
  const { rows } = await (rowsOf({ ...source, where }, day, aggregation as never) as RawBuilder<Row>).execute(db);
  return seriesOf(rows, question);
}
