import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { MomentsQuery, PersonAggregation, PersonMeasure, PersonValue, VariantSums } from '../event-query.ts';
import { type ValueRow, valueSums } from '../moment-rows.ts';
import { countsSql, eventsOf, exposedPeople, peopleByPeriod, periodSql } from './exposed-people.ts';
import { entitySql } from './filter-sql.ts';
import { measureFunnelMoments } from './funnel-moments.ts';
import { limitToRange, numberSql } from './property-sql.ts';
import { measureRetention } from './retention.ts';

type Sql = RawBuilder<unknown>;

const valueOfEvent = (aggregation: PersonAggregation): Sql =>
  aggregation.kind === 'property' ? sql`coalesce(${numberSql('event', aggregation.key)}, 0)` : sql`1`;

/** Returns a person's value, computed from the person's sums in each period; 0 without events. */
function valueOfPerson(aggregation: PersonAggregation): Sql {
  if (aggregation.kind === 'events') return sql`coalesce(sum(v.events), 0)`;
  if (aggregation.kind === 'any') return sql`(count(v.events) > 0)::integer::numeric`;
  const statistics = {
    sum: sql`coalesce(sum(v.total), 0)`,
    avg: sql`coalesce(sum(v.total) / sum(v.events), 0)`,
    min: sql`coalesce(min(v.lowest), 0)`,
    max: sql`coalesce(max(v.highest), 0)`,
  };
  return statistics[aggregation.statistic];
}

/** Returns each exposed person's value at the end of each period, in rows (period, who, variant, stratum, value). */
async function values(db: Db, query: MomentsQuery, { entity, aggregation }: PersonValue): Promise<Sql> {
  const { from, where, who } = await eventsOf(db, query, [entity]);
  return sql`
    select s.period, p.who, p.variant, p.stratum, ${valueOfPerson(aggregation)} as value
    from ${peopleByPeriod(query)}
    left join (
      select p.who, ${periodSql(sql`h.at`, query)} as period, count(*) as events,
        sum(h.value) as total, min(h.value) as lowest, max(h.value) as highest
      from exposed_person p join (
        select ${who} as who, e.at, ${valueOfEvent(aggregation)}::numeric as value
        from ${from} where ${where} and ${entitySql(entity)}
      ) as h on ${countsSql(query)}
      group by 1, 2
    ) as v on v.who = p.who and v.period <= s.period
    group by 1, 2, 3, 4`;
}

/**
 * Returns the limits for the values of each period. A limit is null if it is not requested, or if there are no values
 * to compute it from.
 */
const limits = (rows: Sql, { lower, upper, ignoreZeros }: PersonValue): Sql => {
  const percentile = (share: number | null, some: Sql) => {
    if (share === null) return sql`null::numeric`;
    const count = sql`count(*) ${some}`;
    const rank = sql`least(floor(${sql.lit(share)}::float8 * (${count})), (${count}) - 1)::integer`;
    return sql`(array_agg(${limitToRange(sql`value`)} order by value) ${some})[${rank} + 1]`;
  };
  const highest = percentile(upper, ignoreZeros ? sql`filter (where value <> 0)` : sql``);
  return sql`select period, ${percentile(lower, sql``)} as low, ${highest} as high from ${rows} group by 1`;
};

/** Returns the values, limited by `limits`. `greatest` and `least` ignore a limit that is null. */
const limited = (rows: Sql, value: PersonValue): Sql =>
  value.lower === null && value.upper === null
    ? rows
    : sql`(select v.period, v.who, v.variant, v.stratum, least(greatest(v.value, low), high) as value
        from ${rows} v join (${limits(rows, value)}) as l on l.period = v.period)`;

const float = (sum: Sql): Sql => sql`${limitToRange(sum)}::float8`;

type ValueMeasure = Extract<PersonMeasure, { kind: 'mean' | 'ratio' }>;

const sums = sql`n.period, n.stratum, n.variant, count(*) as samples, ${float(sql`sum(n.value)`)} as sum,
  ${float(sql`sum(n.value * n.value)`)} as squares, ${float(sql`max(n.value)`)} as largest`;

const denominatorSums = sql`${float(sql`sum(d.value)`)} as denominator_sum,
  ${float(sql`sum(d.value * d.value)`)} as denominator_squares, ${float(sql`sum(n.value * d.value)`)} as product`;

async function measureValues(db: Db, query: MomentsQuery, measure: ValueMeasure): Promise<VariantSums[]> {
  const value = measure.kind === 'mean' ? measure.value : measure.numerator;
  const people = await exposedPeople(db, query);
  const numerators = await values(db, query, value);
  const denominators = measure.kind === 'ratio' ? await values(db, query, measure.denominator) : null;
  const { rows } = await sql<ValueRow>`
    with exposed_person as materialized (${people}),
      numerator as materialized (${numerators})
      ${denominators ? sql`, denominator as materialized (${denominators})` : sql``}
    select ${sums}${denominators ? sql`, ${denominatorSums}` : sql``}
    from ${limited(sql.ref('numerator'), value)} n
    ${
      measure.kind === 'ratio'
        ? sql`join ${limited(sql.ref('denominator'), measure.denominator)} d on d.period = n.period and d.who = n.who`
        : sql``
    }
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map((row) => valueSums(row, query));
}

/** Prefers hash joins. The planner expects few people, and would compare each person with every event. */
const joinByHash = (db: Db) => sql`select set_config('enable_nestloop', 'off', true)`.execute(db);

/** Returns the sums over each variant's exposed people, cumulative at the end of each period. */
export async function measureMoments(db: Db, query: MomentsQuery): Promise<VariantSums[]> {
  await joinByHash(db);
  const { measure } = query;
  if (measure.kind === 'funnel') return measureFunnelMoments(db, query, measure.steps);
  return measure.kind === 'retention' ? measureRetention(db, query, measure) : measureValues(db, query, measure);
}
