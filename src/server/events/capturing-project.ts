import type { Context } from 'hono';
import type { Db } from '../db/connection-pool.ts';
import type { Env } from '../dependencies.ts';
import { unknownToken } from './capture-token.ts';
import type { Event } from './event.ts';

const findProject = (db: Db, api_token: string) =>
  db
    .selectFrom('project')
    .select(['id', 'ingested_event', 'anonymize_ips'])
    .where('api_token', '=', api_token)
    .executeTakeFirst();

type CapturingProject = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/**
 * Returns the project with this token. Throws 401 if there is none. Do not cache the result: a token becomes invalid
 * when it is reset.
 */
export async function capturingProject(c: Context<Env>, token: string): Promise<CapturingProject> {
  const project = await findProject(c.get('dependencies').captureDb, token);
  if (!project) throw unknownToken();
  return project;
}

/**
 * Stores that a project has received an event. The project's version stays the same, because no user has changed a
 * setting.
 */
const recordFirstEvent = (db: Db, id: number) =>
  db.updateTable('project').set({ ingested_event: true }).where('id', '=', id).execute();

/** Stores a project's events, and records that the project has received an event. */
export async function storeEvents(c: Context<Env>, { id, ingested_event }: CapturingProject, events: readonly Event[]) {
  const { captureDb, events: store } = c.get('dependencies');
  await store.append({ project_id: id, events });
  if (!ingested_event && events.length > 0) await recordFirstEvent(captureDb, id);
}
