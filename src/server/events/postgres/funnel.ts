import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { Entity } from '../entity.ts';
import type { FunnelQuery, FunnelStepCounts } from '../event-query.ts';
import { funnelCounts, type PathCounts } from '../funnel-counts.ts';
import { strictSteps } from '../step-order.ts';
import { attributionSql, durationSql, type Source, sourceOf } from './event-source.ts';
import { entitySql } from './filter-sql.ts';
import { measurePaths } from './funnel-paths.ts';

type Sql = RawBuilder<unknown>;

const column = (name: string, index: number) => sql.ref(`${name}${index}`);

/** Selects the times of a person's first and last event of each step. The last time of the first step is not needed. */
const timesOf = (steps: readonly Entity[]): Sql =>
  sql.join(
    steps.flatMap((step, index) => {
      const taken = sql`filter (where ${entitySql(step)})`;
      return [
        sql`min(e.at) ${taken} as ${column('first', index)}`,
        ...(index === 0 ? [] : [sql`max(e.at) ${taken} as ${column('last', index)}`]),
      ];
    }),
  );

/**
 * Returns how many steps a person took, computed from each step's first and last time; -1 if the full history is
 * needed. If the first times are in ascending order and within the conversion window, they are a valid path through the
 * funnel. If a step's last time is before the previous step's first time, no path reaches this step.
 */
function reachedSql({ steps, within }: FunnelQuery, strict: readonly boolean[]): Sql {
  const cases = steps.slice(1).map((_, index) => {
    const [before, after] = strict[index + 1] ? [sql`<=`, sql`>`] : [sql`<`, sql`>=`];
    const [previous, first, last] = [column('first', index), column('first', index + 1), column('last', index + 1)];
    return sql`
      when ${last} is null or ${last} ${before} ${previous} then ${sql.lit(index + 1)}
      when not (${first} ${after} ${previous} and ${first} <= first0 + ${durationSql(within)}) then -1`;
  });
  return sql`case ${sql.join(cases, sql``)} else ${sql.lit(steps.length)} end`;
}

/** Returns for each step after the first: the milliseconds since the previous step, for each person who took the step. */
const durationsSql = (steps: readonly Entity[]): Sql =>
  sql.join(
    steps.slice(1).map(
      (
        _,
        index,
      ) => sql`json_agg((date_part('epoch', ${column('first', index + 1)} - ${column('first', index)}) * 1000)::bigint)
        filter (where reached > ${sql.lit(index + 1)})`,
    ),
  );

const grouped = ({ from, where, who }: Source, query: FunnelQuery, strict: readonly boolean[]) =>
  sql<PathCounts & { undecided: string[] | null }>`
  select variant, reached, count(*) as people, json_build_array(${durationsSql(query.steps)}) as durations,
    json_agg(who::text) filter (where reached = -1) as undecided
  from (
    select who, (touch & 15)::integer as variant, ${reachedSql(query, strict)} as reached, ${sql.join(
      query.steps.map((_, index) => column('first', index)),
    )}
    from (
      select ${who} as who, ${attributionSql(query)} as touch, ${timesOf(query.steps)} from ${from} where ${where} group by 1
    ) as people
    where first0 is not null and touch is not null
  ) as counted
  group by 1, 2`;

/** Returns how many of each variant's people took each step, in order and within the conversion window. */
export async function measureFunnel(db: Db, query: FunnelQuery): Promise<FunnelStepCounts[]> {
  const { steps, variants } = query;
  const found = await sourceOf(db, { ...query, entities: steps });
  const anyStep = sql.join(steps.map(entitySql), sql` or `);
  const source = { ...found, where: sql<boolean>`${found.where} and (${anyStep})` };
  const strict = strictSteps(steps);
  const { rows } = await grouped(source, query, strict).execute(db);
  const undecided = rows.flatMap((row) => row.undecided ?? []);
  const others = undecided.length === 0 ? [] : await measurePaths(db, source, query, { undecided, strict });
  return funnelCounts([...rows.filter(({ reached }) => reached > 0), ...others], variants, steps.length);
}
