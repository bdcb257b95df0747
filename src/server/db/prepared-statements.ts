import { type Db, poolOf } from './connection-pool.ts';

/**
 * A statement that each connection parses and plans only once. It must list its columns, because a prepared `select *`
 * fails after a migration adds a column.
 */
export interface PreparedStatement {
  name: string;
  text: string;
}

/**
 * Runs a prepared statement outside of a transaction and returns its rows. Used for two statements of nearly every
 * request, because planning them takes three times as long as running them.
 */
export async function runPrepared<Row>(db: Db, { name, text }: PreparedStatement, values: unknown[]): Promise<Row[]> {
  const { rows } = await poolOf(db).query({ name, text, values });
  return rows as Row[];
}
