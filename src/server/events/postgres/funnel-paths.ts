import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { FunnelQuery } from '../event-query.ts';
import type { PathCounts } from '../funnel-counts.ts';
import { attributionSql, durationSql, type Source } from './event-source.ts';
import { entitySql } from './filter-sql.ts';

type Sql = RawBuilder<unknown>;

/**
 * Selects one row for each pair of an event and a step that it matches, with the person's variant. Contains only the
 * events of undecided people. For them, the first and last time of each step do not show how many steps they took.
 */
const hitsSql = ({ from, where, who }: Source, query: FunnelQuery, undecided: readonly string[]): Sql => sql`
  select ${who} as who, e.at, step,
    ${attributionSql(query)} over (partition by ${who}) as touch
  from ${from}
  cross join lateral (values ${sql.join(
    query.steps.map((entity, index) => sql`(${sql.lit(index)}, ${entitySql(entity)})`),
  )}) as taken (step, is_taken)
  where ${where} and is_taken
    and ${who} in (select value::bigint from json_array_elements_text(${JSON.stringify(undecided)}::json))`;

/**
 * Adds a path to each row: the time of the event, followed by the earliest possible times of the next steps. Computes
 * the paths from the last step to the first. A row's window contains the same person's later events. Among them, the
 * smallest path of the next step is the path that continues earliest, because arrays are compared element by element.
 */
function pathsSql(hits: Sql, steps: number, strict: readonly boolean[]): Sql {
  let ways = sql`select who, at, step, touch, case when step = ${sql.lit(steps - 1)} then array[at] end as way from (${hits}) as hits`;
  for (let step = steps - 2; step >= 0; step--)
    ways = sql`
      select who, at, step, touch, case when step = ${sql.lit(step)} then array[at] || coalesce(
        min(way) filter (where step = ${sql.lit(step + 1)}) over (
          partition by who order by at desc, step ${strict[step + 1] ? sql`asc` : sql`desc`} rows between unbounded preceding and current row
        ), '{}') else way end as way
      from (${ways}) as ways`;
  return ways;
}

/**
 * Counts people by the number of steps that they took, from their full event history. Used for the people for whom each
 * step's first and last time are not enough.
 */
export async function measurePaths(
  db: Db,
  source: Source,
  query: FunnelQuery,
  { undecided, strict }: { undecided: readonly string[]; strict: readonly boolean[] },
): Promise<PathCounts[]> {
  const { steps, within } = query;
  const durations = steps.slice(1).map(
    (
      _,
      index,
    ) => sql`json_agg((date_part('epoch', way[${sql.lit(index + 2)}] - way[${sql.lit(index + 1)}]) * 1000)::bigint)
      filter (where reached > ${sql.lit(index + 1)})`,
  );
  const { rows } = await sql<PathCounts>`
    select variant, reached, count(*) as people, json_build_array(${sql.join(durations)}) as durations
    from (
      select distinct on (who) (touch & 15)::integer as variant, way, (
        select count(*)::integer from unnest(way) as taken where taken <= at + ${durationSql(within)}
      ) as reached
      from (${pathsSql(hitsSql(source, query, undecided), steps.length, strict)}) as ways
      where step = 0 and touch is not null
      order by who, reached desc, at
    ) as furthest
    group by 1, 2`.execute(db);
  return rows;
}
