import type { Duration, Entity } from '../entity.ts';
import { MAX_SEGMENTS, type MomentsQuery, type OtherExperiment } from '../moments-query.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { ch, join, raw, type Sql } from './clickhouse-sql.ts';
import { type Source, sourceOf } from './event-source.ts';
import { type SegmentOf, segmentOf } from './segment.ts';
import { afterSql, NEVER, periodSql, storableTime, timeSql } from './times.ts';

/** A person's events that are collected in a column. */
export interface Collected {
  name: string;
  entity: Entity;
  /**
   * What to collect from an event besides its time. With values, the column contains tuples: the time, then the values.
   * Without, it contains only the times.
   */
  values: readonly Sql[];
  /** The time after the exposure in which events count. Null: until the end of the query's window. */
  within: Duration | null;
  /** Whether the events of the query's days before the exposure are collected, too: in a column `<name>_before`. */
  hasBefore?: boolean;
}

const DAY_MS = 86_400_000;

/** Returns the time of an event `h` in a column. */
const timeIn = ({ values }: Collected): Sql => raw(values.length > 0 ? 'h.1' : 'h');

/** Returns the events of a column that count after the exposure. */
function afterExposure(column: Collected): Sql {
  const { name, within } = column;
  const ends = within === null ? ch`${NEVER}` : afterSql(raw('at'), within);
  const time = timeIn(column);
  return ch`arrayFilter(h -> ${time} >= at and ${time} < ${ends}, all_${raw(name)}) as ${raw(name)}`;
}

/** Returns the events of a column in the days before the exposure. */
function beforeExposure(column: Collected, days: number): Sql {
  const time = timeIn(column);
  const name = raw(column.name);
  return ch`arrayFilter(h -> ${time} < at and ${time} >= at - ${days * DAY_MS}, all_${name}) as ${name}_before`;
}

/** Returns the first period in which a person does not count because of an exposure to another variant. */
const goneSql = ({ exposure, periods }: MomentsQuery): Sql =>
  exposure.severalVariants === 'exclude'
    ? ch`arrayFirst(s -> s.2 <> variant, seen) as next, if(next.2 = 0, ${periods.length + 1}, ${periodSql(raw('next.1'), periods)})`
    : ch`${periods.length + 1}`;

/** Returns the columns of a person's segment and of the time from which the person counts. */
const basicColumns = (other: OtherPeople | null, hasProperty: boolean): Sql[] => [
  ch`${other ? other.segment : raw(hasProperty ? 'first_segment' : 'null')} as segment`,
  ch`${other ? other.at : raw('seen[1].1')} as at`,
];

/**
 * Returns a query with a row per exposed person: the number of the `variant` (1 for the first variant), and the time `at`,
 * the `period` and the `stratum` of the first exposure. `gone` is the period from which the person no longer counts,
 * because of an exposure to another variant. Each column in `collected` contains its events within the column's own
 * `within`. Reads each event once, also those of the days before the exposure.
 */
export async function exposedPeople(
  inPostgres: RunInPostgres,
  query: MomentsQuery,
  collected: readonly Collected[],
): Promise<Sql> {
  const { exposure, periods, strata, covariate, window } = query;
  const days = covariate?.days ?? 0;
  const entities = [exposure.entity, ...collected.map(({ entity }) => entity)];
  const from = new Date(Date.parse(window.from) - days * DAY_MS).toISOString();
  const other = query.segment?.of === 'experiment' ? await otherPeople(inPostgres, query, query.segment) : null;
  const property = query.segment?.of === 'experiment' ? null : query.segment;
  const segment = await segmentOf(inPostgres, query.project_id, property);
  const scanned = { ...query, window: { ...window, from }, breakdown: exposure.breakdown, entities, distinct: true };
  const source = await sourceOf(inPostgres, scanned);
  const columns = [
    raw('who'),
    ch`seen[1].2 as variant`,
    ...basicColumns(other, segment !== null),
    ch`${periodSql(raw('at'), periods)} as period`,
    ch`${periodSql(raw('seen[1].1'), strata)} as stratum`,
    ch`${goneSql(query)} as ${raw(other ? 'own_gone' : 'gone')}`,
    ...(other ? [ch`${other.gone} as gone`] : []),
    ...collected.map(afterExposure),
    ...collected.filter(({ hasBefore }) => days > 0 && hasBefore).map((column) => beforeExposure(column, days)),
  ];
  const people = ch`
    select ${join(columns)}
    from (${personEvents(source, query, collected, segment)}) as people ${other ? other.joined : ch``}
    where notEmpty(seen)`;
  return segment === null ? people : withLargestSegments(people);
}

/** The join with the people of another experiment, and the columns that depend on it. */
interface OtherPeople {
  joined: Sql;
  segment: Sql;
  at: Sql;
  gone: Sql;
}

/** Returns how the people of the other experiment are joined. People who are not in it have the variant 0. */
async function otherPeople(
  inPostgres: RunInPostgres,
  query: MomentsQuery,
  { exposure, variants }: OtherExperiment,
): Promise<OtherPeople> {
  const people = await exposedPeople(inPostgres, { ...query, exposure, variants, segment: null, covariate: null }, []);
  const onlyIn = (own: Sql, both: Sql) => ch`if(other_variant = 0, ${own}, ${both})`;
  return {
    joined: ch`global any left join (
      select who as other_who, variant as other_variant, at as other_at, gone as other_gone from (${people}) as others
    ) as o on o.other_who = people.who`,
    segment: ch`${['', ...variants]}[other_variant + 1]`,
    at: onlyIn(raw('seen[1].1'), raw('greatest(seen[1].1, other_at)')),
    gone: onlyIn(raw('own_gone'), raw('least(own_gone, other_gone)')),
  };
}

/** Returns the people with the segment null for all values but those with the most people. */
const withLargestSegments = (people: Sql): Sql => ch`
  select * except (value, people_of, rank), if(rank <= ${MAX_SEGMENTS}, value, null) as segment from (
    select *, dense_rank() over (order by people_of desc, value) as rank from (
      select * except (segment), segment as value, count() over (partition by segment) as people_of from (${people}) as p
    ) as counted
  ) as ranked`;

/** Returns the data to collect from an event. */
const itemSql = (values: readonly Sql[]): Sql => (values.length > 0 ? ch`(${join([timeSql, ...values])})` : timeSql);

function personEvents(
  { from, where, who, variant, is }: Source,
  { exposure, covariate, window }: MomentsQuery,
  collected: readonly Collected[],
  segment: SegmentOf | null,
) {
  const inWindow = covariate ? ch`${timeSql} >= ${storableTime(window.from)} and` : ch``;
  const isExposure = ch`${inWindow} ${is(exposure.entity)} and ${variant} > 1`;
  const isAny = join([ch`(${isExposure})`, ...collected.map(({ entity }) => is(entity))], ' or ');
  const columns = [
    ch`${who} as who`,
    ch`arraySort(groupUniqArrayIf((${timeSql}, toInt64(${variant}) - 1), ${isExposure})) as seen`,
    ...(segment
      ? [
          ch`argMinIf(${segment(who)}, (${timeSql}, toInt64(${variant}), ${segment(who)}), ${isExposure}) as first_segment`,
        ]
      : []),
    ...collected.map(
      ({ name, entity, values }) => ch`groupArrayIf(${itemSql(values)}, ${is(entity)}) as all_${raw(name)}`,
    ),
  ];
  return ch`
    select ${join(columns)}
    from ${from} where ${where} and (${isAny}) group by 1`;
}

/** A column with the periods in which an exposed person counts. Creates a row for each period. */
export const countedPeriod = ch`arrayJoin(range(toUInt32(period), toUInt32(gone)))`;

/** Returns the end of the period `s`: only events before this time count. */
export const periodEnd = ({ periods }: MomentsQuery): Sql =>
  ch`${[...periods.slice(1).map((start) => Date.parse(start)), NEVER]}[s]`;
