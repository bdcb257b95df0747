import type { Entity, MomentsQuery, VariantSums } from '../event-query.ts';
import { type FunnelRow, funnelSums } from '../moment-rows.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { isStrictAfter } from '../step-order.ts';
import { ch, join, type RunStatement, raw, type Sql } from './clickhouse-sql.ts';
import { countedPeriod, exposedPeople, periodEnd } from './exposed-people.ts';
import { NEVER } from './times.ts';

/**
 * Returns the time at which a person took a step: the step's earliest event after the previous step. An event must not
 * count for two steps (see `isStrictAfter`).
 */
function takenSql({ exposure }: MomentsQuery, steps: readonly Entity[], index: number): Sql {
  const after = raw(isStrictAfter(exposure, steps, index) ? '>' : '>=');
  const previous = raw(index === 0 ? 'at' : `taken${index - 1}`);
  return ch`arrayMin(arrayPushBack(arrayFilter(h -> h ${after} ${previous}, step${index}), ${NEVER})) as taken${index}`;
}

/** Returns how many of each variant's exposed people took each step, cumulative at the end of each period. */
export async function measureFunnelMoments(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  query: MomentsQuery,
  steps: readonly Entity[],
): Promise<VariantSums[]> {
  const collected = steps.map((entity, index) => ({
    name: `step${index}`,
    entity,
    values: [],
    within: query.within,
  }));
  const people = await exposedPeople(inPostgres, query, collected);
  const rows = await runStatement<FunnelRow>(ch`
    select s as period, stratum, variant, count() as samples,
      array(${join(steps.map((_, index) => ch`countIf(taken${index} < ${periodEnd(query)})`))}) as steps
    from (
      select stratum, variant, ${countedPeriod} as s, ${join(steps.map((_, index) => takenSql(query, steps, index)))}
      from (${people}) as exposed
    ) as walked
    group by s, stratum, variant order by s, stratum, variant`);
  return rows.map((row) => funnelSums(row, query));
}
