import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { OccurrenceQuery } from '../event-query.ts';
import { sourceOf } from './event-source.ts';
import { entitySql } from './filter-sql.ts';

/** Returns whether any event of an entity exists, with or without a flag value. */
export async function measureOccurrence(db: Db, query: OccurrenceQuery): Promise<boolean> {
  const { entity } = query;
  const { from, where } = await sourceOf(db, { ...query, entities: [entity] });
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${from} where ${where} and ${entitySql(entity)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
