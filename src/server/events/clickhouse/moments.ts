import type { MomentsQuery, PersonAggregation, PersonMeasure, PersonValue, VariantSums } from '../event-query.ts';
import { type ValueRow, valueSums } from '../moment-rows.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { ch, join, type RunStatement, raw, type Sql } from './clickhouse-sql.ts';
import { countedPeriod, exposedPeople, periodEnd } from './exposed-people.ts';
import { measureFunnelMoments } from './funnel-moments.ts';
import { limitToRange, numberSql } from './property-sql.ts';
import { measureRetention } from './retention.ts';

/** Returns an event's number. If the aggregation does not use a property, the number is 1. */
const valueOfEvent = (aggregation: PersonAggregation): Sql =>
  aggregation.kind === 'property' ? ch`ifNull(${numberSql(aggregation.key)}, 0)` : ch`toFloat64(1)`;

/** Returns a person's value at the end of the period `s`; 0 without events. */
function valueSql(name: string, aggregation: PersonAggregation, query: MomentsQuery): Sql {
  const numbers = ch`arrayMap(h -> h.2, arrayFilter(h -> h.1 < ${periodEnd(query)}, ${raw(name)}))`;
  if (aggregation.kind === 'events') return ch`toFloat64(length(${numbers}))`;
  if (aggregation.kind === 'any') return ch`toFloat64(notEmpty(${numbers}))`;
  const statistics = {
    sum: ch`arraySum(${numbers})`,
    avg: ch`if(empty(${numbers}), 0, arrayAvg(${numbers}))`,
    min: ch`if(empty(${numbers}), 0, arrayMin(${numbers}))`,
    max: ch`if(empty(${numbers}), 0, arrayMax(${numbers}))`,
  };
  return statistics[aggregation.statistic];
}

/**
 * Returns the expression for a value that is limited to percentiles of its period's values. A limit has no effect if it
 * is not requested, or if there are no values to compute it from.
 */
function limited(name: Sql, { lower, upper, ignoreZeros }: PersonValue): Sql {
  const over = (quantile: Sql) => ch`${quantile} over (partition by s)`;
  const low = over(ch`quantileExact(${lower ?? 0})(${name})`);
  const raised = lower === null ? name : ch`if(${name} < ${low}, ${low}, ${name})`;
  if (upper === null) return raised;
  const high = over(
    ignoreZeros ? ch`quantileExactIf(${upper})(${name}, ${name} <> 0)` : ch`quantileExact(${upper})(${name})`,
  );
  return ch`if(${raised} > ${high}, ${high}, ${raised})`;
}

type ValueMeasure = Extract<PersonMeasure, { kind: 'mean' | 'ratio' }>;

/** Returns a sum. Uses Kahan summation, so that rounding errors do not accumulate. */
const sum = (value: Sql, name: string) => ch`${limitToRange(ch`sumKahan(${value})`)} as ${raw(name)}`;

/** Returns the sums for a mean or a ratio. `n` is the mean's value or the ratio's numerator, `d` is the denominator. */
const sums = (measure: ValueMeasure): Sql =>
  join([
    sum(ch`n`, 'sum'),
    sum(ch`n * n`, 'squares'),
    ch`${limitToRange(ch`max(n)`)} as largest`,
    ...(measure.kind === 'ratio'
      ? [sum(ch`d`, 'denominator_sum'), sum(ch`d * d`, 'denominator_squares'), sum(ch`n * d`, 'product')]
      : []),
  ]);

async function measureValues(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  query: MomentsQuery,
  measure: ValueMeasure,
): Promise<VariantSums[]> {
  const values = measure.kind === 'mean' ? { n: measure.value } : { n: measure.numerator, d: measure.denominator };
  const all = Object.entries(values).map(([name, value]) => ({ name, hits: `${name}_hits`, value }));
  const people = await exposedPeople(
    inPostgres,
    query,
    all.map(({ hits, value: { entity, aggregation } }) => ({
      name: hits,
      entity,
      values: [valueOfEvent(aggregation)],
      within: query.within,
    })),
  );
  const plain = all.map(({ name, hits, value }) => ch`${valueSql(hits, value.aggregation, query)} as ${raw(name)}_all`);
  const final = all.map(({ name, value }) => ch`${limited(raw(`${name}_all`), value)} as ${raw(name)}`);
  const rows = await runStatement<ValueRow>(ch`
    select s as period, stratum, variant, count() as samples, ${sums(measure)}
    from (
      select s, stratum, variant, ${join(final)}
      from (select stratum, variant, ${countedPeriod} as s, ${join(plain)} from (${people}) as exposed) as plain
    ) as valued
    group by s, stratum, variant order by s, stratum, variant`);
  return rows.map((row) => valueSums(row, query));
}

/** Returns the sums over each variant's exposed people, cumulative at the end of each period. */
export async function measureMoments(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  query: MomentsQuery,
): Promise<VariantSums[]> {
  const { measure } = query;
  if (measure.kind === 'funnel') return measureFunnelMoments(runStatement, inPostgres, query, measure.steps);
  return measure.kind === 'retention'
    ? measureRetention(runStatement, inPostgres, query, measure)
    : measureValues(runStatement, inPostgres, query, measure);
}
