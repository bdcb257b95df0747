import type { Db } from '../db/connection-pool.ts';

/** The project that has this token now. Do not cache it: a token is invalid as soon as it is reset. */
export const projectOfToken = (db: Db, api_token: string) =>
  db
    .selectFrom('project')
    .select(['id', 'ingested_event', 'anonymize_ips'])
    .where('api_token', '=', api_token)
    .executeTakeFirst();

/** Records that a project has received an event. The version stays the same, because no user changed a setting. */
export const recordFirstEvent = (db: Db, id: number) =>
  db.updateTable('project').set({ ingested_event: true }).where('id', '=', id).execute();
