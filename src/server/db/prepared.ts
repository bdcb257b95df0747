import { CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

export interface Prepared {
  name: string;
  text: string;
}

/** Asks a statement. */
export async function ask<Row>(db: Db, { text }: Prepared, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return rows as Row[];
}
