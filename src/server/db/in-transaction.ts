import type { Db } from './connection-pool.ts';

/** Runs work in the open transaction, or in a new transaction if none is open. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
