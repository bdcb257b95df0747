import { sql } from 'kysely';
import type { Db } from './open.ts';

/**
 * Lets lists be counted by the index alone, and tells the planner how much there is. A server of PostgreSQL does this
 * by itself in the background; the embedded database has nobody who does.
 */
export const tendRecords = (db: Db) =>
  sql`vacuum (analyze, skip_locked) project, feature_flag, experiment, activity`.execute(db);
