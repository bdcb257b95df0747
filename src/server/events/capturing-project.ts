import type { Db } from '../db/connection-pool.ts';

/**
 * Returns the project with this token; undefined if there is none. Do not cache the result: a token becomes invalid
 * when it is reset.
 */
export const projectOfToken = (db: Db, api_token: string) =>
  db
    .selectFrom('project')
    .select(['id', 'ingested_event', 'anonymize_ips'])
    .where('api_token', '=', api_token)
    .executeTakeFirst();

/**
 * Stores that a project has received an event. The project's version stays the same, because no user has changed a
 * setting.
 */
export const recordFirstEvent = (db: Db, id: number) =>
  db.updateTable('project').set({ ingested_event: true }).where('id', '=', id).execute();
