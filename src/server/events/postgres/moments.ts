import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import { type ValueRow, valueSums } from '../moment-rows.ts';
import type {
  FollowUp,
  MomentsQuery,
  PersonAggregation,
  PersonMeasure,
  PersonValue,
  VariantSums,
} from '../moments-query.ts';
import { durationSql } from './event-source.ts';
import { countsSql, eventsOf, exposedPeople, peopleByPeriod, periodSql, withDaysBefore } from './exposed-people.ts';
import { entitySql } from './filter-sql.ts';
import { measureFunnelMoments } from './funnel-moments.ts';
import { limitToRange, numberSql } from './property-sql.ts';
import { measureRetention } from './retention.ts';

type Sql = RawBuilder<unknown>;

const valueOfEvent = (aggregation: PersonAggregation): Sql =>
  aggregation.kind === 'property' ? sql`coalesce(${numberSql('event', aggregation.key)}, 0)` : sql`1`;

/** A value of a person: the value itself, the value in a part of the follow-up, or the value before the exposure. */
interface NamedValue {
  name: string;
  /** The condition that an event `h` is in the part. Absent: all events count. */
  when?: Sql;
}

const milliseconds = (duration: number): Sql => durationSql({ months: 0, milliseconds: duration });

/**
 * Returns the values of a person: the value itself, those in the early and the late part of the follow-up, and the one
 * before the exposure.
 */
const namedValues = ({ covariate }: MomentsQuery, followUp: FollowUp | undefined): NamedValue[] => [
  { name: 'value', ...(covariate && { when: sql`h.at >= p.at` }) },
  ...(followUp
    ? [
        { name: 'early', when: sql`h.at >= p.at and h.at < p.early_end` },
        { name: 'late', when: sql`h.at >= p.early_end and h.at < p.late_end` },
      ]
    : []),
  ...(covariate ? [{ name: 'before', when: sql`h.at < p.at` }] : []),
];

/** Returns how a person's value is computed: an aggregate in each period, and then one over the periods; 0 without events. */
function aggregates(aggregation: PersonAggregation, { name, when }: NamedValue) {
  const filter = when ? sql`filter (where ${when})` : sql``;
  const [one, events] = [sql.ref(`v.${name}`), sql.ref(`v.${name}_events`)];
  const columns = (aggregate: Sql) => sql`${aggregate} ${filter} as ${sql.ref(name)}`;
  if (aggregation.kind === 'events') return { columns: columns(sql`count(*)`), value: sql`coalesce(sum(${one}), 0)` };
  if (aggregation.kind === 'any')
    return { columns: columns(sql`count(*)`), value: sql`(coalesce(sum(${one}), 0) > 0)::integer::numeric` };
  const statistics = {
    sum: { columns: columns(sql`sum(h.value)`), value: sql`coalesce(sum(${one}), 0)` },
    avg: {
      columns: sql`${columns(sql`sum(h.value)`)}, count(*) ${filter} as ${sql.ref(`${name}_events`)}`,
      value: sql`coalesce(sum(${one}) / nullif(sum(${events}), 0), 0)`,
    },
    min: { columns: columns(sql`min(h.value)`), value: sql`coalesce(min(${one}), 0)` },
    max: { columns: columns(sql`max(h.value)`), value: sql`coalesce(max(${one}), 0)` },
  };
  return statistics[aggregation.statistic];
}

/** Returns the condition that a row's period is the last, and that the follow-up of the person `p` is over. */
const followedSql = ({ window, periods }: MomentsQuery): Sql =>
  sql`(s.period = ${sql.lit(periods.length)} and p.late_end <= ${window.to}::timestamptz)`;

/** Returns the exposed people, with the ends of the two parts of their follow-up. */
const withFollowUp = (people: Sql, { early, end }: FollowUp): Sql =>
  sql`select *, at + ${milliseconds(early)} as early_end, at + ${milliseconds(end)} as late_end from (${people}) as p`;

/**
 * Returns each exposed person's value at the end of each period, in rows (period, who, variant, stratum, value). With a
 * follow-up, also the values in its parts (early, late) and whether the row contains a complete follow-up (followed); with a
 * covariate, also the value before the exposure (before).
 */
async function values(
  db: Db,
  query: MomentsQuery,
  { entity, aggregation }: PersonValue,
  followUp: FollowUp | undefined,
): Promise<Sql> {
  const { from, where, who } = await eventsOf(db, withDaysBefore(query), [entity]);
  const all = namedValues(query, followUp).map((one) => ({ name: one.name, ...aggregates(aggregation, one) }));
  return sql`
    select s.period, p.who, p.variant, p.stratum, p.segment, ${followUp ? followedSql(query) : sql`false`} as followed,
      ${sql.join(all.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`))}
    from ${peopleByPeriod(query)}
    left join (
      select p.who, ${periodSql(sql`h.at`, query)} as period, ${sql.join(all.map(({ columns }) => columns))}
      from exposed_person p join (
        select ${who} as who, e.at, ${valueOfEvent(aggregation)}::numeric as value
        from ${from} where ${where} and ${entitySql(entity)}
      ) as h on ${countsSql(query, query.covariate?.days)}
      group by 1, 2
    ) as v on v.who = p.who and v.period <= s.period
    group by 1, 2, 3, 4, 5, 6`;
}

/** Returns the lower and the upper limit for one of the values of each period. A limit is null if it is not requested. */
const limitsOf = (value: Sql, { lower, upper, ignoreZeros }: PersonValue): { low: Sql; high: Sql } => {
  const percentile = (share: number | null, some: Sql) => {
    if (share === null) return sql`null::numeric`;
    const count = sql`count(*) ${some}`;
    const rank = sql`least(floor(${sql.lit(share)}::float8 * (${count})), (${count}) - 1)::integer`;
    return sql`(array_agg(${limitToRange(value)} order by ${value}) ${some})[${rank} + 1]`;
  };
  const highest = percentile(upper, ignoreZeros ? sql`filter (where ${value} <> 0)` : sql``);
  return { low: percentile(lower, sql``), high: highest };
};

/**
 * Returns the limits for the values of each period, and for those before the exposure. A limit is also null if there are no
 * values to compute it from.
 */
const limits = (rows: Sql, value: PersonValue, hasBefore: boolean): Sql => {
  const { low, high } = limitsOf(sql`value`, value);
  const before = limitsOf(sql`before`, value);
  const columns = hasBefore ? sql`, ${before.low} as before_low, ${before.high} as before_high` : sql``;
  return sql`select period, ${low} as low, ${high} as high ${columns} from ${rows} group by 1`;
};

/**
 * Returns the values, limited by `limits`. `greatest` and `least` ignore a limit that is null. The values in the parts of
 * the follow-up may also be 0.
 */
function limited(rows: Sql, value: PersonValue, hasBefore: boolean, followUp?: FollowUp): Sql {
  if (value.lower === null && value.upper === null) return rows;
  const part = (name: Sql) => sql`
    least(greatest(v.${name}, case when low > 0 then 0 else low end), case when high < 0 then 0 else high end) as ${name}`;
  const parts = followUp ? sql`, v.followed, ${part(sql.ref('early'))}, ${part(sql.ref('late'))}` : sql``;
  const before = hasBefore ? sql`, least(greatest(v.before, before_low), before_high) as before` : sql``;
  return sql`(select v.period, v.who, v.variant, v.stratum, v.segment, least(greatest(v.value, low), high) as value ${parts} ${before}
    from ${rows} v join (${limits(rows, value, hasBefore)}) as l on l.period = v.period offset 0)`;
}

const float = (sum: Sql): Sql => sql`${limitToRange(sum)}::float8`;

type ValueMeasure = Extract<PersonMeasure, { kind: 'mean' | 'ratio' }>;

const sums = sql`n.period, n.stratum, n.variant, n.segment, count(*) as samples, ${float(sql`sum(n.value)`)} as sum,
  ${float(sql`sum(n.value * n.value)`)} as squares, ${float(sql`max(n.value)`)} as largest`;

const followedSum = (value: Sql): Sql => float(sql`sum(${value}) filter (where n.followed)`);

const followUpSums = sql`count(*) filter (where n.followed) as followed,
  ${followedSum(sql`n.early`)} as early_sum, ${followedSum(sql`n.early * n.early`)} as early_squares,
  ${followedSum(sql`n.late`)} as late_sum, ${followedSum(sql`n.late * n.late`)} as late_squares,
  ${followedSum(sql`n.early * n.late`)} as early_late`;

const denominatorSums = sql`${float(sql`sum(d.value)`)} as denominator_sum,
  ${float(sql`sum(d.value * d.value)`)} as denominator_squares, ${float(sql`sum(n.value * d.value)`)} as product`;

const beforeSums = sql`count(*) filter (where n.before <> 0) as before_active, ${float(sql`sum(n.before)`)} as before_sum,
  ${float(sql`sum(n.before * n.before)`)} as before_squares, ${float(sql`sum(n.before * n.value)`)} as before_product`;

const denominatorBeforeSums = sql`count(*) filter (where n.before <> 0 or d.before <> 0) as before_active,
  ${float(sql`sum(d.before)`)} as below_sum, ${float(sql`sum(d.before * d.before)`)} as below_squares,
  ${float(sql`sum(d.before * n.before)`)} as below_numerator_before, ${float(sql`sum(d.before * n.value)`)} as below_numerator,
  ${float(sql`sum(d.before * d.value)`)} as below_denominator, ${float(sql`sum(n.before * d.value)`)} as numerator_denominator`;

async function measureValues(db: Db, query: MomentsQuery, measure: ValueMeasure): Promise<VariantSums[]> {
  const { value, followUp } = measure.kind === 'mean' ? measure : { value: measure.numerator, followUp: undefined };
  const people = await exposedPeople(db, query);
  const numerators = await values(db, query, value, followUp);
  const denominators = measure.kind === 'ratio' ? await values(db, query, measure.denominator, undefined) : null;
  const hasBefore = query.covariate !== null;
  const columns = [
    sums,
    ...(denominators ? [denominatorSums] : []),
    ...(followUp ? [followUpSums] : []),
    ...(hasBefore ? [beforeSums] : []),
    ...(hasBefore && denominators ? [denominatorBeforeSums] : []),
  ];
  const { rows } = await sql<ValueRow>`
    with exposed_person as materialized (${followUp ? withFollowUp(people, followUp) : people}),
      numerator as materialized (${numerators})
      ${denominators ? sql`, denominator as materialized (${denominators})` : sql``}
    select ${sql.join(columns)}
    from ${limited(sql.ref('numerator'), value, hasBefore, followUp)} n
    ${
      measure.kind === 'ratio'
        ? sql`join ${limited(sql.ref('denominator'), measure.denominator, hasBefore)} d on d.period = n.period and d.who = n.who`
        : sql``
    }
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
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
