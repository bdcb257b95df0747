import { sql } from 'kysely';
import type { Db } from './connection-pool.ts';

/**
 * Runs work in the open transaction `tx`, and cancels its running statement when the signal aborts. The cancellation is
 * sent over another connection of `db`. Returns only after PostgreSQL has received the cancellation. Otherwise, the
 * cancellation could stop the connection's next query.
 */
export async function cancellable<T>(db: Db, tx: Db, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
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
