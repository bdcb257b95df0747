import type { Db } from './connection-pool.ts';

/** Runs work in the transaction that is open, or in one of its own. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
