import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import { UserFacingError } from '../user-facing-error.ts';

/** The first of the two numbers that identify an advisory lock. The second number is the project's id. */
const LOCK = 5_102_182;

/**
 * Runs a move of a project's events. Throws if another process is moving the same events. The lock belongs to a
 * connection that does nothing else, so PostgreSQL releases the lock if the process is killed.
 */
export const withMoveLock = <T>(db: Db, project_id: number, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${sql.lit(LOCK)}, ${project_id}) as locked`.execute(connection);
    if (!rows[0]?.locked)
      throw new UserFacingError(
        `Another command is moving the events of project ${project_id}. Wait until it has finished.`,
      );
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)}, ${project_id})`.execute(connection);
    }
  });
