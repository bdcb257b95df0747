import { sql } from 'kysely';
import { exposedPeopleOf, type Participation, type ParticipationQuery, personIdSql } from '../participation-query.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { ch, type RunStatement, raw } from './clickhouse-sql.ts';
import { exposedPeople } from './exposed-people.ts';

/** Returns a person's first exposure; null without one. */
export async function measureParticipation(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  query: ParticipationQuery,
): Promise<Participation | null> {
  const people = await exposedPeople(inPostgres, exposedPeopleOf(query), []);
  const id = await inPostgres(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select ${personIdSql(query.project_id, query.distinct_id)}::text as id`.execute(tx);
    return rows[0]?.id ?? '0';
  });
  const rows = await runStatement<{ variant: number; since: number; gone: number }>(ch`
    select variant, at as since, gone from (${people}) as p where who = ${raw(id)}`);
  const [found] = rows;
  if (!found) return null;
  return {
    variant: query.variants[Number(found.variant) - 1] ?? '',
    at: new Date(Number(found.since)).toISOString(),
    excluded: Number(found.gone) === 1,
  };
}
