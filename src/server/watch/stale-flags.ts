import { sql } from 'kysely';
import { shippedVariant } from '#verdict/variant-split.ts';
import { notificationTexts } from '#watch/notification-texts.ts';
import type { Db } from '../db/connection-pool.ts';
import { hasDestination } from '../notifications/destination-store.ts';
import { forEachDue } from '../process/for-each-due.ts';
import { type Claimed, claimExperiment } from './claim-experiment.ts';
import type { SchedulerDependencies } from './scheduler.ts';
import { settleFindings } from './settle-findings.ts';

const DAY_MS = 86_400_000;
/** A flag that is on for so many days after the end of its experiment was probably forgotten. */
const STALE_AFTER_DAYS = 14;

/** The experiments that ended long ago, whose flag is on and was not changed since, in projects that want to know it. */
async function candidates(db: Db, now: Date) {
  const before = new Date(now.getTime() - STALE_AFTER_DAYS * DAY_MS).toISOString();
  const { rows } = await sql<{ id: number; project_id: number }>`
    select e.id, e.project_id from experiment e
    join feature_flag f on f.id = e.feature_flag_id
    join project p on p.id = e.project_id
    where e.end_date <= ${before} and e.scheduled_start is null and f.active and not f.deleted
      and f.updated_at <= e.end_date + interval '1 minute'
      and ${hasDestination('flag_stale')}
      and not exists (select from watch_state s where s.experiment_id = e.id and s.rule = 'flag_stale'
        and s.sent_at > ${new Date(now.getTime() - DAY_MS).toISOString()} and s.sent_at <= ${now.toISOString()})`.execute(
    db,
  );
  return rows;
}

async function settle(claimed: Claimed, at: Date) {
  const { name, end_date, feature_flag } = claimed.experiment;
  if (shippedVariant(claimed.experiment) !== null || end_date === null) return;
  const days = Math.floor((at.getTime() - Date.parse(end_date)) / DAY_MS);
  const text = notificationTexts.flag_stale({ name, flag: feature_flag.key, days });
  const finding = { rule: 'flag_stale', key: '', subject: null, text, verdict: null } as const;
  await settleFindings(claimed, { findings: [finding], evaluated: [], at });
}

/** Stores a message about each flag that was left on after its experiment, once a month. */
export async function noticeStaleFlags({ db, now, log }: SchedulerDependencies, signal: AbortSignal): Promise<void> {
  const due = await candidates(db, now());
  const nameOf = ({ id }: { id: number }) => `The search for a stale flag of experiment ${id}`;
  await forEachDue({ due, nameOf, log, signal }, (candidate) =>
    claimExperiment(db, candidate, (claimed) => settle(claimed, now())),
  );
}
