import type { FunnelQuery } from '../event-query.ts';
import type { PathCounts } from '../funnel-counts.ts';
import { ch, join, type RunStatement, raw, type Sql } from './clickhouse-sql.ts';
import { isTouched, type Source, touchSql, variantOf } from './event-source.ts';
import { afterSql, timeSql } from './times.ts';

/**
 * Selects one row for each pair of an event and a step that it matches, with the person's variant. Contains only the
 * events of undecided people. For them, the first and last time of each step do not show how many steps they took.
 * @param undecided selects the undecided people
 */
function hitsSql({ from, where, who, variant, is }: Source, query: FunnelQuery, undecided: Sql): Sql {
  const matches = query.steps.map(is);
  return ch`
    select who, at, touch, arrayJoin(arrayFilter((_, taken) -> taken, range(${matches.length}), matches)) as step
    from (
      select ${who} as who, ${timeSql} as at, [${join(matches)}] as matches,
        ${touchSql({ variant }, query)} over (partition by ${who}) as touch
      from ${from}
      where ${where} and ${who} global in (${undecided})
    ) as hits`;
}

/**
 * Adds a path to each row: the time of the event, followed by the earliest possible times of the next steps. Computes
 * the paths from the last step to the first. A row's window contains the same person's later events. Among them, the
 * smallest path of the next step is the path that continues earliest, because arrays are compared element by element.
 */
function pathsSql(hits: Sql, steps: number, strict: readonly boolean[]): Sql {
  const none = ch`emptyArrayInt64()`;
  let ways = ch`select *, if(step = ${steps - 1}, [at], ${none}) as way${steps - 1} from (${hits}) as hits`;
  for (let step = steps - 2; step >= 0; step--) {
    const [own, next] = [raw(`way${step}`), raw(`way${step + 1}`)];
    ways = ch`
      select *, if(step = ${step}, arrayConcat([at], minIf(${next}, step = ${step + 1}) over (
        partition by who order by at desc, step ${raw(strict[step + 1] ? 'asc' : 'desc')}
        rows between unbounded preceding and current row
      )), ${none}) as ${own}
      from (${ways}) as ways`;
  }
  return ways;
}

/**
 * Counts people by the number of steps that they took, from their full event history. Used for the people for whom each
 * step's first and last time are not enough.
 */
export async function measurePaths(
  runStatement: RunStatement,
  source: Source,
  query: FunnelQuery,
  { undecided, strict }: { undecided: Sql; strict: readonly boolean[] },
): Promise<PathCounts[]> {
  const { steps, within } = query;
  const durations = steps
    .slice(1)
    .map((_, index) => ch`groupArrayIf(way[${index + 2}] - way[${index + 1}], reached > ${index + 1})`);
  return runStatement<PathCounts>(ch`
    select ${variantOf(raw('touch'))} as variant, reached, count() as people, array(${join(durations)}) as durations
    from (
      select who, touch, way0 as way, arrayCount(taken -> taken <= ${afterSql(raw('at'), within)}, way) as reached
      from (${pathsSql(hitsSql(source, query, undecided), steps.length, strict)}) as ways
      where step = 0 and ${isTouched(raw('touch'))}
      order by reached desc, at limit 1 by who
    ) as furthest
    group by variant, reached`);
}
