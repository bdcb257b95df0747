import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import { entitySql } from './filter-sql.ts';
import type { OccurrenceQuestion } from './question.ts';
import { sourceOf } from './source.ts';

/** Finds out whether any event of an entity happened, with or without a flag. */
export async function measureOccurrence(db: Db, question: OccurrenceQuestion): Promise<boolean> {
  const { entity } = question;
  const { from, where } = await sourceOf(db, { ...question, groups: [entity.where], names: [entity.name] });
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${from} where ${where} and ${entitySql(entity)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
