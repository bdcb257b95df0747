import { Problem } from '#contract/problem.ts';
import { formatDuration } from '#verdict/text/format-number.ts';
import type { Db } from '../db/connection-pool.ts';
import { lifecycle } from '../experiments/lifecycle.ts';
import type { ExperimentRequest } from '../experiments/update.ts';
import type { LogEntry } from '../log-entry.ts';
import { requestFor } from './acting-person.ts';
import { type Claimed, claimExperiment } from './claim-experiment.ts';
import { type DueSchedule, dueEnds, dueStarts, scheduledEndOf } from './due-schedules.ts';
import { clearEnd, failSchedule } from './end-schedule.ts';

export interface SchedulerDependencies {
  db: Db;
  now: () => Date;
  log: (entry: LogEntry) => void;
}

const HOUR_MS = 3_600_000;
/** A start that is later than this does not happen: people did not expect it any more. */
const LATEST_START_MS = 24 * HOUR_MS;
/** A start that is later than this says so. Up to then, the server was not down, but between two ticks. */
const NOTICED_MS = 120_000;

export const ON_SCHEDULE = 'On schedule';
const NO_ACCESS = 'the person who set the schedule has no access to the project any more';
const TOO_LATE = 'the server was not running at that time, nor in the next 24 hours';

const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;

/** Takes a step of the lifecycle. Returns why it was refused, as a clause; null if it was taken. */
async function tryStep(step: () => Promise<unknown>): Promise<string | null> {
  try {
    await step();
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { detail } = error.body;
    return `${detail.charAt(0).toLowerCase()}${detail.slice(1).replace(/\.$/, '')}`;
  }
}

interface Acting {
  now: Date;
  /** Takes the step on behalf of the author of the schedule. */
  take: (request: ExperimentRequest) => Promise<unknown>;
}

/** Acts for a person. Returns why nothing happened, as a clause; null if the step was taken. */
async function actFor(
  { tx, experiment: { id }, project }: Claimed,
  user_id: number | null,
  { now, take }: Acting,
): Promise<string | null> {
  const request = await requestFor(tx, { user_id, project, experiment_id: id, now });
  return request === null ? NO_ACCESS : tryStep(() => take(request));
}

/** Returns how late a step is, in seconds; 0 if it is not worth mentioning. */
const lateSeconds = (at: string, now: Date): number => {
  const late = now.getTime() - Date.parse(at);
  return late > NOTICED_MS ? Math.round(late / 1000) : 0;
};

const reasonOf = (late: number): string =>
  late === 0 ? ON_SCHEDULE : `${ON_SCHEDULE}, ${formatDuration(late)} late: the server was not running`;

async function start(claimed: Claimed, now: Date) {
  const { tx, experiment: before, start_scheduled_by } = claimed;
  const { scheduled_start } = before;
  if (scheduled_start === null || Date.parse(scheduled_start) > now.getTime()) return;
  const isTooLate = now.getTime() - Date.parse(scheduled_start) > LATEST_START_MS;
  const reason = reasonOf(lateSeconds(scheduled_start, now));
  const take = (request: ExperimentRequest) => lifecycle.launchExperiment({ tx, request, before, reason });
  const refused = isTooLate ? TOO_LATE : await actFor(claimed, start_scheduled_by, { now, take });
  if (refused !== null) await failSchedule(claimed, { step: 'start', reason: refused, now });
}

/** Ends an experiment, or says that its end has come. Its results are those at the scheduled time, also if the tick is late. */
async function end(claimed: Claimed, now: Date) {
  const { tx, experiment: before, project, end_scheduled_by } = claimed;
  const endsAt = scheduledEndOf(before, project.timezone);
  if (endsAt === null || Date.parse(endsAt) > now.getTime() || before.end_action === 'ship') return;
  if (before.end_action !== 'end') return clearEnd(claimed, { now, change_reason: ON_SCHEDULE });
  const reason = reasonOf(lateSeconds(endsAt, now));
  const take = (request: ExperimentRequest) => lifecycle.endExperiment({ tx, request, before, reason, endsAt });
  const refused = await actFor(claimed, end_scheduled_by, { now, take });
  if (refused !== null) await failSchedule(claimed, { step: 'end', reason: refused, now });
  return undefined;
}

/**
 * Starts and ends the experiments whose scheduled time has come. An error of one does not stop the others, and is tried
 * again in the next tick: a step and the end of its schedule are one transaction. Shipping is in `ship-on-schedule.ts`.
 */
export async function runSchedules({ db, now, log }: SchedulerDependencies): Promise<void> {
  const at = now();
  const act = async (due: readonly DueSchedule[], work: (claimed: Claimed, now: Date) => Promise<void>) => {
    for (const schedule of due)
      await claimExperiment(db, schedule, (claimed) => work(claimed, at)).catch((error: Error) =>
        log({ level: 'error', message: `The schedule of experiment ${schedule.id} failed: ${error.message}` }),
      );
  };
  await act(await dueStarts(db, at), start);
  await act(await dueEnds(db, at), end);
}
