import { sql } from 'kysely';
import { daysLater, formatWallTime, parseWallTime } from '#contract/format/wall-time.ts';
import { notificationTexts } from '#watch/notification-texts.ts';
import type { Db } from '../db/connection-pool.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { hasDestination } from '../notifications/destination-store.ts';
import { notify } from '../notifications/notify.ts';
import { forEachDue } from '../process/for-each-due.ts';
import type { SchedulerDependencies } from './scheduler.ts';

const DAY_MS = 86_400_000;
const MONDAY = 1;
const TIME_OF_DAY = '09:00';
/** A summary that is later than this, because the server was not running, is not sent any more. */
const LATEST_MS = DAY_MS;

/** Returns when the summary of the current week is due in a time zone, in milliseconds since 1970. */
export function weeklyTime(timeZone: string, now: number): number {
  const [today = ''] = formatWallTime(new Date(now).toISOString(), timeZone).split(' ');
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const at = Date.parse(parseWallTime(`${today} ${TIME_OF_DAY}`, timeZone) ?? '');
  return daysLater(timeZone, at, -((weekday - MONDAY + 7) % 7));
}

interface SummarizedProject {
  id: number;
  name: string;
  timezone: string;
}

/** Returns the projects with a destination for summaries that had none since yesterday. */
async function projectsToSummarize(db: Db, now: Date): Promise<SummarizedProject[]> {
  const { rows } = await sql<SummarizedProject>`
    select p.id, p.name, p.timezone from project p
    where ${hasDestination('weekly')}
      and not exists (select from notification n where n.project_id = p.id and n.rule = 'weekly'
        and n.created_at > ${new Date(now.getTime() - LATEST_MS).toISOString()} and n.created_at <= ${now.toISOString()})`.execute(
    db,
  );
  return rows;
}

/** The rules that need somebody while they are true. */
const ATTENTION = ['harmed', 'check_failed', 'no_participants', 'metric_failed'];

/**
 * Returns the names of a project's experiments: those of the week before its summary is due, and those that needed somebody
 * then. What happens later belongs to the next summary, also if this one is sent late.
 */
async function weekOf(tx: Db, project_id: number, due: number) {
  const [since, until] = [due - 7 * DAY_MS, due].map((ms) => new Date(ms).toISOString());
  const { rows } = await sql<Record<'launched' | 'decided' | 'overdue' | 'attention', string[]>>`
    with own as (select * from experiment where project_id = ${project_id} and not archived),
      running as (select * from own where start_date <= ${until} and scheduled_start is null
        and (end_date is null or end_date > ${until})),
      found as (select r.name, s.rule, s.since from running r join watch_state s on s.experiment_id = r.id
        where s.is_true and s.since <= ${until})
    select
      array(select name from own where start_date > ${since} and start_date <= ${until} and scheduled_start is null order by start_date) as launched,
      array(select distinct name from found where rule = 'decided' and since > ${since} order by name) as decided,
      array(select distinct name from found where rule = 'overdue' order by name) as overdue,
      array(select distinct name from found where rule = any(${ATTENTION}::text[]) order by name) as attention`.execute(
    tx,
  );
  return rows[0] ?? { launched: [], decided: [], overdue: [], attention: [] };
}

/** Stores the summary of a project, unless another server has just stored it, or there is nothing to say. */
const summarize = (db: Db, project: SummarizedProject, due: number, now: Date) =>
  inTransaction(db, async (tx) => {
    const locked = await tx
      .selectFrom('project')
      .select('id')
      .where('id', '=', project.id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!locked || !(await projectsToSummarize(tx, now)).some(({ id }) => id === project.id)) return;
    const week = await weekOf(tx, project.id, due);
    if (Object.values(week).every((names) => names.length === 0)) return;
    const text = notificationTexts.weekly(week);
    await notify(tx, { project, experiment: null, rule: 'weekly', subject: null, text, verdict: null, at: now });
  });

/** Stores the summaries that are due: on Monday at 09:00 in the time zone of each project. */
export async function sendWeeklySummaries({ db, now, log }: SchedulerDependencies, signal: AbortSignal): Promise<void> {
  const at = now();
  const projects = await projectsToSummarize(db, at);
  const nameOf = ({ id }: SummarizedProject) => `The weekly summary of project ${id}`;
  await forEachDue({ due: projects, nameOf, log, signal }, async (project) => {
    const due = weeklyTime(project.timezone, at.getTime());
    const late = at.getTime() - due;
    if (late >= 0 && late < LATEST_MS) await summarize(db, project, due, at);
  });
}
