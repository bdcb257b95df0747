import { sql } from 'kysely';
import type { PastCount } from '#watch/findings.ts';
import type { Db } from '../db/connection-pool.ts';
import { hasDestination, hasNewProjectWebhook } from '../notifications/destination-store.ts';

const HOUR_MS = 3_600_000;
/** Counts are compared with those of the day before, and of the day before that. */
const KEPT_MS = 72 * HOUR_MS;

const isoBefore = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

export interface DueCheck {
  id: number;
  project_id: number;
}

/**
 * Returns the running experiments whose last check is older than the interval, the oldest first: those of projects with an
 * active destination, and those that are paused on harm.
 */
export async function dueChecks(db: Db, now: Date, intervalMs: number): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    select e.id, e.project_id from experiment e
    join project p on p.id = e.project_id
    left join lateral (select max(at) as at from watch_check c where c.experiment_id = e.id) last on true
    where e.start_date <= ${now.toISOString()} and e.scheduled_start is null and not e.archived
      and (e.end_date is null or e.end_date > ${now.toISOString()})
      and (last.at is null or last.at <= ${isoBefore(now, intervalMs)} or last.at > ${now.toISOString()})
      and (e.harm_action = 'pause' or ${hasDestination()} or ${hasNewProjectWebhook})
    order by last.at nulls first, e.id`.execute(db);
  return rows;
}

/** Whether the last check of an experiment is older than the interval. */
export async function isCheckDue(tx: Db, experiment_id: number, now: Date, intervalMs: number): Promise<boolean> {
  const recent = await tx
    .selectFrom('watch_check')
    .select('at')
    .where('experiment_id', '=', experiment_id)
    .where('at', '>', isoBefore(now, intervalMs))
    .where('at', '<=', now.toISOString())
    .executeTakeFirst();
  return recent === undefined;
}

/** Returns the counts of an experiment's earlier checks, the oldest first. */
export const pastCounts = (db: Db, experiment_id: number): Promise<PastCount[]> =>
  db
    .selectFrom('watch_check')
    .select(['at', 'people'])
    .where('experiment_id', '=', experiment_id)
    .where('people', 'is not', null)
    .orderBy('at')
    .$narrowType<PastCount>()
    .execute();

/** Stores a check and forgets old ones. */
export async function storeCheck(tx: Db, experiment_id: number, people: number | null, now: Date): Promise<void> {
  await tx
    .deleteFrom('watch_check')
    .where('experiment_id', '=', experiment_id)
    .where((eb) => eb.or([eb('at', '<', isoBefore(now, KEPT_MS)), eb('at', '>=', now.toISOString())]))
    .execute();
  await tx.insertInto('watch_check').values({ experiment_id, people, at: now.toISOString() }).execute();
}
