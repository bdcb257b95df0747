import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import type { LogEntry } from '../log-entry.ts';

const DAY_MS = 86_400_000;
/** Messages and their deliveries are kept for so long. */
const KEPT_MS = 90 * DAY_MS;

interface Dependencies {
  db: Db;
  now: () => Date;
  log: (entry: LogEntry) => void;
}

/** Deletes old messages, and logs what is scheduled and what waits: for operators, who can't see the pages of all projects. */
export async function reportWatch({ db, now, log }: Dependencies): Promise<void> {
  const [at, dayAgo, kept] = [0, DAY_MS, KEPT_MS].map((ms) => new Date(now().getTime() - ms).toISOString());
  await sql`delete from notification where created_at < ${kept}`.execute(db);
  const { rows } = await sql<LogEntry>`
    select
      (select min(least(scheduled_start, scheduled_end)) from experiment where scheduled_start is not null or scheduled_end > ${at}) as next_due,
      (select count(*) from delivery where status = 'pending') as undelivered,
      (select min(n.created_at) from delivery y join notification n on n.id = y.notification_id where y.status = 'pending') as oldest_undelivered,
      (select count(*) from delivery where status = 'failed' and attempted_at > ${dayAgo}) as failed_last_day,
      (select count(*) from notification_destination where disabled_reason is not null) as disabled_destinations`.execute(
    db,
  );
  log({ level: 'info', message: 'Schedules and notifications', ...rows[0] });
}
