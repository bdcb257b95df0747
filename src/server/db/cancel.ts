import { sql } from 'kysely';
import { type Db, isEmbedded } from './open.ts';

/**
 * Does some work in a transaction, and ends its statement when the signal aborts. The transaction keeps its connection
 * until the statement was told to end, so that this cannot hit whoever uses the connection next.
 * The embedded database does nothing else during a statement, so there it ends only between two.
 */
export async function cancellable<T>(db: Db, tx: Db, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  if (isEmbedded(db)) return work();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    cancelling = sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
    await cancelling;
  }
}
