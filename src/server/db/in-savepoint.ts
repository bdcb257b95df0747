import { sql } from 'kysely';
import type { Db } from './connection-pool.ts';

/** Runs work in an open transaction. If the work fails, what it wrote is undone, and the transaction stays usable. */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint work`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx);
    throw error;
  }
}
