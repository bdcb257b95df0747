import type { Db } from '../db/connection-pool.ts';

/** The project that has this token now: a token is worth nothing from the moment it is reset, so nobody may remember it. */
export const projectOfToken = (db: Db, api_token: string) =>
  db
    .selectFrom('project')
    .select(['id', 'ingested_event', 'anonymize_ips'])
    .where('api_token', '=', api_token)
    .executeTakeFirst();

/** Notes that a project has got an event. It is a fact about the project and no change that somebody made, so the version stays. */
export const recordFirstEvent = (db: Db, id: number) =>
  db.updateTable('project').set({ ingested_event: true }).where('id', '=', id).execute();
