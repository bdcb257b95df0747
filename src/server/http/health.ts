import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import type { App } from '../dependencies.ts';

const WITHIN_MS = 5_000;

async function isReady(db: Db): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, WITHIN_MS, false).unref());
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]);
}

/**
 * Mounts the two health checks: whether the process is running, and whether it can serve requests: its database responds,
 * and no shutdown has begun.
 */
export function mountHealth(app: App, db: Db, shutdown: AbortSignal) {
  app.get('/_livez', (c) => c.json({ http: true }));
  app.get('/_readyz', async (c) => {
    const database = await isReady(db);
    const isStopping = shutdown.aborted;
    return c.json({ http: !isStopping, db: database }, database && !isStopping ? 200 : 503);
  });
}
