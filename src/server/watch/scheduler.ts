import { lateSeconds } from '#watch/late-seconds.ts';
import type { Db } from '../db/connection-pool.ts';
import { lifecycle } from '../experiments/lifecycle.ts';
import type { ExperimentRequest } from '../experiments/update.ts';
import type { LogEntry } from '../log-entry.ts';
import { forEachDue } from '../process/for-each-due.ts';
import { actFor } from './acting-person.ts';
import { type Claimed, claimExperiment } from './claim-experiment.ts';
import { type DueSchedule, dueEnds, dueStarts, scheduledEndOf } from './due-schedules.ts';
import { failSchedule, sayPlannedDay } from './end-schedule.ts';

export interface SchedulerDependencies {
  db: Db;
  now: () => Date;
  log: (entry: LogEntry) => void;
}

const HOUR_MS = 3_600_000;
/** A start that is later than this does not happen: people did not expect it any more. */
const LATEST_START_MS = 24 * HOUR_MS;

const TOO_LATE = 'the server was not running at that time, nor in the next 24 hours';
const ARCHIVED = 'the experiment is archived';

async function start(claimed: Claimed, now: Date) {
  const { tx, experiment: before, start_scheduled_by } = claimed;
  const { scheduled_start } = before;
  if (scheduled_start === null || Date.parse(scheduled_start) > now.getTime()) return;
  const isTooLate = now.getTime() - Date.parse(scheduled_start) > LATEST_START_MS;
  const schedule = { late: lateSeconds(scheduled_start, now) };
  const take = (request: ExperimentRequest) => lifecycle.launchExperiment({ tx, request, before, schedule });
  const impossible = isTooLate ? TOO_LATE : before.archived ? ARCHIVED : null;
  const refused = impossible ?? (await actFor(claimed, start_scheduled_by, { now, take }));
  if (refused !== null) await failSchedule(claimed, { part: 'start', reason: refused, at: now });
}

/** Ends an experiment, or says that its end has come. Its results are those at the scheduled time, also if the tick is late. */
async function end(claimed: Claimed, now: Date) {
  const { tx, experiment: before, project, end_scheduled_by } = claimed;
  const endsAt = scheduledEndOf(before, project.timezone);
  if (endsAt === null || Date.parse(endsAt) > now.getTime() || before.end_action === 'ship') return;
  if (before.end_action !== 'end') return sayPlannedDay(claimed, now);
  const schedule = { late: lateSeconds(endsAt, now), endsAt };
  const take = (request: ExperimentRequest) => lifecycle.endExperiment({ tx, request, before, schedule });
  const refused = await actFor(claimed, end_scheduled_by, { now, take });
  if (refused !== null) await failSchedule(claimed, { part: 'end', reason: refused, at: now });
  return undefined;
}

/**
 * Starts and ends the experiments whose scheduled time has come. An error of one does not stop the others, and is tried
 * again in the next tick: a step and the end of its schedule are one transaction. Shipping is in `ship-on-schedule.ts`.
 */
export async function runSchedules({ db, now, log }: SchedulerDependencies, signal: AbortSignal): Promise<void> {
  const at = now();
  const nameOf = ({ id }: DueSchedule) => `The schedule of experiment ${id}`;
  const act = (due: readonly DueSchedule[], work: (claimed: Claimed, now: Date) => Promise<void>) =>
    forEachDue({ due, nameOf, log, signal }, (schedule) =>
      claimExperiment(db, schedule, (claimed) => work(claimed, at)),
    );
  await act(await dueStarts(db, at), start);
  await act(await dueEnds(db, at, { ships: false }), end);
}
