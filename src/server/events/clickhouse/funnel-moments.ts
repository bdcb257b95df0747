import type { Entity } from '../entity.ts';
import { type FunnelRow, funnelSums } from '../moment-rows.ts';
import type { MomentsQuery, VariantSums } from '../moments-query.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { isStrictAfter } from '../step-order.ts';
import { ch, join, type RunStatement, raw, type Sql } from './clickhouse-sql.ts';
import { countedPeriod, exposedPeople, periodEnd } from './exposed-people.ts';
import { NEVER } from './times.ts';

/**
 * Returns the time at which a person took a step: the step's earliest event after the previous step. An event must not
 * count for two steps (see `isStrictAfter`).
 */
function takenSql(query: MomentsQuery, steps: readonly Entity[], index: number): Sql {
  const after = raw(isStrictAfter(query, steps, index) ? '>' : '>=');
  const previous = raw(index === 0 ? 'at' : `taken${index - 1}`);
  return ch`arrayMin(arrayPushBack(arrayFilter(h -> h ${after} ${previous}, step${index}), ${NEVER})) as taken${index}`;
}

/**
 * Returns how many of each variant's exposed people took each step, cumulative at the end of each period. With a covariate,
 * also how many took the last step before their exposure.
 */
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
    hasBefore: index === steps.length - 1,
  }));
  const people = await exposedPeople(inPostgres, query, collected);
  const hasBefore = query.covariate !== null;
  const last = `step${steps.length - 1}`;
  const counted = ch`, countIf(had_before) as before,
      countIf(had_before and ${raw(`taken${steps.length - 1}`)} < ${periodEnd(query)}) as again`;
  const rows = await runStatement<FunnelRow>(ch`
    select s as period, stratum, variant, segment, count() as samples,
      array(${join(steps.map((_, index) => ch`countIf(taken${index} < ${periodEnd(query)})`))}) as steps
      ${hasBefore ? counted : ch``}
    from (
      select stratum, variant, segment, ${countedPeriod} as s, ${join(steps.map((_, index) => takenSql(query, steps, index)))}
        ${hasBefore ? ch`, notEmpty(${raw(`${last}_before`)}) as had_before` : ch``}
      from (${people}) as exposed
    ) as walked
    group by s, stratum, variant, segment order by s, stratum, variant, segment nulls last`);
  return rows.map((row) => funnelSums(row, query));
}
