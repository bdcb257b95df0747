import type { Db } from '../db/connection-pool.ts';

/**
 * Returns the project that has this token now. Do not cache the result, because a token is invalid as soon as it is
 * reset.
 */
export const projectOfToken = (db: Db, api_token: string) =>
  db
    .selectFrom('project')
    .select(['id', 'ingested_event', 'anonymize_ips'])
    .where('api_token', '=', api_token)
    .executeTakeFirst();

/** Stores that a project has received an event. The version stays the same, because no user has changed a setting. */
export const recordFirstEvent = (db: Db, id: number) =>
  db.updateTable('project').set({ ingested_event: true }).where('id', '=', id).execute();
