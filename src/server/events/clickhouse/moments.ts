import { type ValueRow, valueSums } from '../moment-rows.ts';
import type {
  FollowUp,
  MomentsQuery,
  PersonAggregation,
  PersonMeasure,
  PersonValue,
  VariantSums,
} from '../moments-query.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { ch, join, type RunStatement, raw, type Sql } from './clickhouse-sql.ts';
import { countedPeriod, exposedPeople, periodEnd } from './exposed-people.ts';
import { measureFunnelMoments } from './funnel-moments.ts';
import { limitToRange, numberSql } from './property-sql.ts';
import { measureRetention } from './retention.ts';
import { storableTime } from './times.ts';

/** Returns an event's number. If the aggregation does not use a property, the number is 1. */
const valueOfEvent = (aggregation: PersonAggregation): Sql =>
  aggregation.kind === 'property' ? ch`ifNull(${numberSql(aggregation.key)}, 0)` : ch`toFloat64(1)`;

/** Returns a person's value from the events in the column `name` that meet a condition; 0 without events. */
function valueSql(name: string, aggregation: PersonAggregation, condition: Sql): Sql {
  if (aggregation.kind === 'events') return ch`toFloat64(arrayCount(h -> ${condition}, ${raw(name)}))`;
  if (aggregation.kind === 'any') return ch`toFloat64(arrayExists(h -> ${condition}, ${raw(name)}))`;
  const numbers = ch`arrayMap(h -> h.2, arrayFilter(h -> ${condition}, ${raw(name)}))`;
  const statistics = {
    sum: ch`arraySum(${numbers})`,
    avg: ch`if(empty(${numbers}), 0, arrayAvg(${numbers}))`,
    min: ch`if(empty(${numbers}), 0, arrayMin(${numbers}))`,
    max: ch`if(empty(${numbers}), 0, arrayMax(${numbers}))`,
  };
  return statistics[aggregation.statistic];
}

/** Returns the limits for the values of each period; null for a limit that is not requested. */
function limits(name: Sql, { lower, upper, ignoreZeros }: PersonValue) {
  const over = (quantile: Sql) => ch`${quantile} over (partition by s)`;
  const highest = () =>
    ignoreZeros ? ch`quantileExactIf(${upper ?? 1})(${name}, ${name} <> 0)` : ch`quantileExact(${upper ?? 1})(${name})`;
  return {
    low: lower === null ? null : over(ch`quantileExact(${lower})(${name})`),
    high: upper === null ? null : over(highest()),
  };
}

/**
 * Returns the expression for a value that is limited to percentiles of its period's values. A limit has no effect if it
 * is not requested, or if there are no values to compute it from.
 */
function limited(name: Sql, value: PersonValue): Sql {
  const { low, high } = limits(name, value);
  const raised = low === null ? name : ch`if(${name} < ${low}, ${low}, ${name})`;
  return high === null ? raised : ch`if(${raised} > ${high}, ${high}, ${raised})`;
}

/**
 * Returns the expression for a value in a part of the follow-up: limited to the same range as the metric's values `n_all`,
 * which is extended to 0.
 */
function limitedPart(name: Sql, value: PersonValue): Sql {
  const { low, high } = limits(ch`n_all`, value);
  const raised = low === null ? name : ch`greatest(${name}, least(${low}, 0))`;
  return high === null ? raised : ch`if(${high} < 0, least(${raised}, 0), if(${raised} > ${high}, ${high}, ${raised}))`;
}

/** Returns the columns of the person's values in the two parts of the follow-up, at the end of the last period. */
const partColumns = ({ early, end }: FollowUp, { aggregation }: PersonValue, query: MomentsQuery): Sql =>
  join([
    ch`s = ${query.periods.length} and at + ${end} <= ${storableTime(query.window.to)} as is_complete`,
    ch`${valueSql('n_hits', aggregation, ch`h.1 < at + ${early}`)} as early_all`,
    ch`${valueSql('n_hits', aggregation, ch`h.1 >= at + ${early} and h.1 < at + ${end}`)} as late_all`,
  ]);

/** Returns the column of a person's value in the days before the exposure. */
const valueBefore = (name: string, hits: string, { aggregation }: PersonValue): Sql =>
  ch`${valueSql(`${hits}_before`, aggregation, ch`true`)} as ${raw(name)}_before_all`;

const limitedParts = (value: PersonValue): Sql =>
  join([
    ch`is_complete`,
    ch`${limitedPart(raw('early_all'), value)} as early`,
    ch`${limitedPart(raw('late_all'), value)} as late`,
  ]);

/** Returns the expression for a value before the exposure: limited to percentiles of these values. */
const limitedBefore = (name: string, value: PersonValue): Sql =>
  ch`${limited(raw(`${name}_before_all`), value)} as ${raw(name)}_before`;

type ValueMeasure = Extract<PersonMeasure, { kind: 'mean' | 'ratio' }>;

/** Returns a sum. Uses Kahan summation, so that rounding errors do not accumulate. */
const sum = (value: Sql, name: string) => ch`${limitToRange(ch`sumKahan(${value})`)} as ${raw(name)}`;

const followedSum = (value: Sql, name: string) =>
  ch`${limitToRange(ch`sumKahanIf(${value}, is_complete)`)} as ${raw(name)}`;

const followUpSums = [
  ch`countIf(is_complete) as followed`,
  followedSum(ch`early`, 'early_sum'),
  followedSum(ch`early * early`, 'early_squares'),
  followedSum(ch`late`, 'late_sum'),
  followedSum(ch`late * late`, 'late_squares'),
  followedSum(ch`early * late`, 'early_late'),
];

const beforeSums = [
  sum(ch`n_before`, 'before_sum'),
  sum(ch`n_before * n_before`, 'before_squares'),
  sum(ch`n_before * n`, 'before_product'),
];

const denominatorBeforeSums = [
  sum(ch`d_before`, 'below_sum'),
  sum(ch`d_before * d_before`, 'below_squares'),
  sum(ch`d_before * n_before`, 'below_numerator_before'),
  sum(ch`d_before * n`, 'below_numerator'),
  sum(ch`d_before * d`, 'below_denominator'),
  sum(ch`n_before * d`, 'numerator_denominator'),
];

/** Returns the sums of the values before the exposure. */
const sumsBefore = (isRatio: boolean): Sql[] => [
  ch`countIf(n_before <> 0 ${isRatio ? ch`or d_before <> 0` : ch``}) as before_active`,
  ...beforeSums,
  ...(isRatio ? denominatorBeforeSums : []),
];

/** Returns the sums for a mean or a ratio. `n` is the mean's value or the ratio's numerator, `d` is the denominator. */
const sums = (measure: ValueMeasure, hasBefore: boolean): Sql =>
  join([
    sum(ch`n`, 'sum'),
    sum(ch`n * n`, 'squares'),
    ch`${limitToRange(ch`max(n)`)} as largest`,
    ...(measure.kind === 'ratio'
      ? [sum(ch`d`, 'denominator_sum'), sum(ch`d * d`, 'denominator_squares'), sum(ch`n * d`, 'product')]
      : []),
    ...(measure.kind === 'mean' && measure.followUp ? followUpSums : []),
    ...(hasBefore ? sumsBefore(measure.kind === 'ratio') : []),
  ]);

async function measureValues(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  query: MomentsQuery,
  measure: ValueMeasure,
): Promise<VariantSums[]> {
  const values = measure.kind === 'mean' ? { n: measure.value } : { n: measure.numerator, d: measure.denominator };
  const all = Object.entries(values).map(([name, value]) => ({ name, hits: `${name}_hits`, value }));
  const hasBefore = query.covariate !== null;
  const people = await exposedPeople(
    inPostgres,
    query,
    all.map(({ hits, value: { entity, aggregation } }) => ({
      name: hits,
      entity,
      values: [valueOfEvent(aggregation)],
      within: query.within,
      hasBefore,
    })),
  );
  const followed = measure.kind === 'mean' && measure.followUp ? { ...measure, followUp: measure.followUp } : null;
  const inPeriod = ch`h.1 < ${periodEnd(query)}`;
  const plain = [
    ...all.map(({ name, hits, value }) => ch`${valueSql(hits, value.aggregation, inPeriod)} as ${raw(name)}_all`),
    ...(followed ? [partColumns(followed.followUp, followed.value, query)] : []),
    ...(hasBefore ? all.map(({ name, hits, value }) => valueBefore(name, hits, value)) : []),
  ];
  const final = [
    ...all.map(({ name, value }) => ch`${limited(raw(`${name}_all`), value)} as ${raw(name)}`),
    ...(followed ? [limitedParts(followed.value)] : []),
    ...(hasBefore ? all.map(({ name, value }) => limitedBefore(name, value)) : []),
  ];
  const rows = await runStatement<ValueRow>(ch`
    select s as period, stratum, variant, segment, count() as samples, ${sums(measure, hasBefore)}
    from (
      select s, stratum, variant, segment, ${join(final)}
      from (select stratum, variant, segment, ${countedPeriod} as s, ${join(plain)} from (${people}) as exposed) as plain
    ) as valued
    group by s, stratum, variant, segment order by s, stratum, variant, segment nulls last`);
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
