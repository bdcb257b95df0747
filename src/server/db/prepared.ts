import { CompiledQuery } from 'kysely';
import { type Db, poolOf } from './open.ts';

/** A statement that is asked so often that each connection keeps its plan; its columns must not change with the schema. */
export interface Prepared {
  name: string;
  text: string;
}

/** Asks a prepared statement. The embedded database, which asks itself, keeps no plans. */
export async function ask<Row>(db: Db, { name, text }: Prepared, values: unknown[]): Promise<Row[]> {
  const pool = poolOf(db);
  const { rows } = pool
    ? await pool.query({ name, text, values })
    : await db.executeQuery(CompiledQuery.raw(text, values));
  return rows as Row[];
}
