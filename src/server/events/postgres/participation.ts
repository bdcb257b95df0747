import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import { exposedPeopleOf, type Participation, type ParticipationQuery, personIdSql } from '../participation-query.ts';
import { exposedPeople } from './exposed-people.ts';

/** Returns a person's first exposure; null without one. */
export async function measureParticipation(db: Db, query: ParticipationQuery): Promise<Participation | null> {
  const people = await exposedPeople(db, exposedPeopleOf(query));
  const { rows } = await sql<{ variant: number; at: string; excluded: boolean }>`
    select variant, at, gone is not null as excluded from (${people}) as p
    where who = ${personIdSql(query.project_id, query.distinct_id)}`.execute(db);
  const [found] = rows;
  return found ? { ...found, variant: query.variants[found.variant - 1] ?? '' } : null;
}
