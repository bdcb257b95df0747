import type { FunnelQuery, FunnelStepCounts } from '../event-query.ts';
import { funnelCounts, type PathCounts } from '../funnel-counts.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { strictSteps } from '../step-order.ts';
import { ch, join, type RunStatement, raw, type Sql } from './clickhouse-sql.ts';
import { isTouched, type Source, sourceOf, touchSql, variantOf } from './event-source.ts';
import { measurePaths } from './funnel-paths.ts';
import { afterSql, NEVER, timeSql } from './times.ts';

const column = (name: string, index: number) => raw(`${name}${index}`);

/** Selects the times of a person's first and last event of each step. The last time of the first step is not needed. */
const timesOf = ({ is }: Source, { steps }: FunnelQuery): Sql =>
  join(
    steps.flatMap((step, index) => [
      ch`min(if(${is(step)}, ${timeSql}, ${NEVER})) as ${column('first', index)}`,
      ...(index === 0 ? [] : [ch`max(if(${is(step)}, ${timeSql}, ${-NEVER})) as ${column('last', index)}`]),
    ]),
  );

/**
 * Returns how many steps a person took, computed from each step's first and last time; -1 if the full history is
 * needed. If the first times are in ascending order and within the conversion window, they are a valid path through the
 * funnel. If a step's last time is before the previous step's first time, no path reaches this step. An event that was
 * sent twice does not change these times.
 */
function reachedSql({ steps, within }: FunnelQuery, strict: readonly boolean[]): Sql {
  const cases = steps.slice(1).map((_, index) => {
    const [before, after] = strict[index + 1] ? [raw('<='), raw('>')] : [raw('<'), raw('>=')];
    const [previous, first, last] = [column('first', index), column('first', index + 1), column('last', index + 1)];
    return ch`
      ${last} ${before} ${previous}, ${index + 1},
      not (${first} ${after} ${previous} and ${first} <= ${afterSql(raw('first0'), within)}), -1,`;
  });
  return ch`multiIf(${join(cases, '')} ${steps.length})`;
}

/** Selects the people with a variant who took the first step, with the number of steps from `reachedSql`. */
const peopleSql = (source: Source, query: FunnelQuery, strict: readonly boolean[]): Sql => ch`
  select *, ${reachedSql(query, strict)} as reached
  from (
    select ${source.who} as who, ${touchSql(source, query)} as touch, ${timesOf(source, query)}
    from ${source.from} where ${source.where} group by 1
    having first0 < ${NEVER} and ${isTouched(raw('touch'))}
  ) as people`;

/** Returns for each step after the first: the milliseconds since the previous step, for each person who took the step. */
const durationsSql = ({ steps }: FunnelQuery): Sql =>
  ch`array(${join(
    steps
      .slice(1)
      .map(
        (_, index) =>
          ch`groupArrayIf(${column('first', index + 1)} - ${column('first', index)}, reached > ${index + 1})`,
      ),
  )})`;

/** Returns how many of each variant's people took each step, in order and within the conversion window. */
export async function measureFunnel(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  query: FunnelQuery,
): Promise<FunnelStepCounts[]> {
  const { steps, variants } = query;
  const found = await sourceOf(inPostgres, { ...query, entities: steps, distinct: false });
  const source = { ...found, where: ch`${found.where} and (${join(steps.map(found.is), ' or ')})` };
  const strict = strictSteps(steps);
  const people = peopleSql(source, query, strict);
  const rows = await runStatement<PathCounts>(ch`
    select ${variantOf(raw('touch'))} as variant, reached, count() as people, ${durationsSql(query)} as durations
    from (${people}) as counted group by variant, reached`);
  const undecided = ch`select who from (${people}) as counted where reached = -1`;
  const others = rows.some(({ reached }) => reached === -1)
    ? await measurePaths(runStatement, source, query, { undecided, strict })
    : [];
  return funnelCounts([...rows.filter(({ reached }) => reached > 0), ...others], variants, steps.length);
}
