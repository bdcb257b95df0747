import { everything } from '../filter-values.ts';
import type { PeopleQuery, SeenPeople } from '../people-query.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { ch, type RunStatement } from './clickhouse-sql.ts';
import { sourceOf } from './event-source.ts';

/** Returns the people with events. */
export async function measurePeople(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  { most, ...query }: PeopleQuery,
): Promise<SeenPeople> {
  const entities = [{ names: null, where: everything }];
  const source = await sourceOf(inPostgres, { ...query, breakdown: '', variants: [], entities, distinct: false });
  const rows = await runStatement<{ id: string; distinct_id: string; total: number }>(ch`
    select toString(who) as id, last_id as distinct_id, count() over () as total from (
      select ${source.who} as who, argMax(e.distinct_id, e.at) as last_id from ${source.from} where ${source.where} group by 1
    ) as people order by who limit ${most}`);
  return {
    total: Number(rows[0]?.total ?? 0),
    people: rows.map(({ id, distinct_id }) => ({ id, distinct_id })),
  };
}
