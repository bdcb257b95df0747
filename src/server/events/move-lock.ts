import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import { UserFacingError } from '../user-facing-error.ts';

/** The namespace of these advisory locks. The second number is the project's id. */
const LOCK = 5_102_182;

/**
 * Runs work on a project's events while no other process moves them. Throws if another process moves them now. The lock
 * belongs to a connection that does nothing else, so PostgreSQL releases it when the process is killed.
 */
export const withMoveLock = <T>(db: Db, project_id: number, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${sql.lit(LOCK)}, ${project_id}) as locked`.execute(connection);
    if (!rows[0]?.locked)
      throw new UserFacingError(
        `Another command is moving the events of project ${project_id}; wait until it has finished.`,
      );
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)}, ${project_id})`.execute(connection);
    }
  });
