import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { Entity } from '../entity.ts';
import { type FunnelRow, funnelSums } from '../moment-rows.ts';
import type { MomentsQuery, VariantSums } from '../moments-query.ts';
import { isStrictAfter } from '../step-order.ts';
import { countsSql, eventsOf, exposedPeople, peopleByPeriod, periodSql, withDaysBefore } from './exposed-people.ts';
import { entitySql } from './filter-sql.ts';

type Sql = RawBuilder<unknown>;

const name = (index: number) => sql.ref(`step${index}`);

/**
 * Returns the time at which each person took a step: the step's earliest event after the previous step. The conversion
 * window begins with the exposure, so no other choice of events completes more steps. An event must not count for two
 * steps (see `isStrictAfter`).
 */
function stepSql(query: MomentsQuery, steps: readonly Entity[], index: number): Sql {
  const after = isStrictAfter(query, steps, index) ? sql`>` : sql`>=`;
  const previous = index === 0 ? sql`exposed_person` : name(index - 1);
  return sql`${name(index)} as materialized (
    select p.who, min(h.at) as at
    from exposed_person p join ${previous} r on r.who = p.who join hit h on ${countsSql(query)}
    where h.at ${after} r.at and h.${name(index)}
    group by 1
  )`;
}

/** Returns the people who took the last step in the days before their exposure. */
const beforeSql = (days: number, last: Sql): Sql => sql`taken_before as materialized (
    select distinct p.who from exposed_person p join hit h on ${countsSql({ within: null }, days)}
    where h.at < p.at and h.${last}
  )`;

/**
 * Returns how many of each variant's exposed people took each step, cumulative at the end of each period. With a covariate,
 * also how many took the last step before their exposure.
 */
export async function measureFunnelMoments(
  db: Db,
  query: MomentsQuery,
  steps: readonly Entity[],
): Promise<VariantSums[]> {
  const people = await exposedPeople(db, query);
  const { covariate } = query;
  const { from, where, who } = await eventsOf(db, withDaysBefore(query), steps);
  const last = name(steps.length - 1);
  const matches = steps.map((step, index) => sql`${entitySql(step)} as ${name(index)}`);
  const taken = steps.map((_, index) => sql`${periodSql(sql`${name(index)}.at`, query)} <= s.period`);
  const counts = taken.map((condition) => sql`count(*) filter (where ${condition})`);
  const before = sql`, count(*) filter (where taken_before.who is not null) as before,
    count(*) filter (where taken_before.who is not null and ${taken.at(-1)}) as again`;
  const { rows } = await sql<FunnelRow>`
    with exposed_person as materialized (${people}),
      hit as materialized (
        select ${who} as who, e.at, ${sql.join(matches)} from ${from}
        where ${where} and (${sql.join(steps.map(entitySql), sql` or `)})
      ),
      ${sql.join(steps.map((_, index) => stepSql(query, steps, index)))}
      ${covariate ? sql`, ${beforeSql(covariate.days, last)}` : sql``}
    select s.period, p.stratum, p.variant, p.segment, count(*) as samples, json_build_array(${sql.join(counts)}) as steps
      ${covariate ? before : sql``}
    from ${peopleByPeriod(query)}
    ${covariate ? sql`left join taken_before on taken_before.who = p.who` : sql``}
    ${sql.join(
      steps.map((_, index) => sql`left join ${name(index)} on ${name(index)}.who = p.who`),
      sql` `,
    )}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows.map((row) => funnelSums(row, query));
}
