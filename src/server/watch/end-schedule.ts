import type { ExperimentBody } from '#contract/experiment.ts';
import type { NewActivityEntry } from '../accounts/activity.ts';
import { patchExperiment } from '../experiments/update.ts';
import type { Claimed } from './claim-experiment.ts';

/** Which part of a schedule could not run. */
export type ScheduledStep = 'start' | 'end' | 'ship';

const NO_START: ExperimentBody = { scheduled_start: null };
const NO_END: ExperimentBody = { scheduled_end: null, ends_on_plan: false };

const clear = (
  { tx, experiment, project }: Claimed,
  patch: ExperimentBody,
  { now, ...note }: { now: Date } & Pick<NewActivityEntry, 'change_reason' | 'event'>,
) => {
  const context = { organization: project.organization, project_id: project.id, user_id: null, at: now };
  return patchExperiment(tx, context, experiment, patch, note);
};

/** Ends the schedule of an end that changes nothing else. */
export async function clearEnd(claimed: Claimed, { now, change_reason }: { now: Date; change_reason: string }) {
  await clear(claimed, NO_END, { now, change_reason, event: null });
}

/** Ends a schedule that could not run, and says why. */
export async function failSchedule(
  claimed: Claimed,
  { step, reason, now }: { step: ScheduledStep; reason: string; now: Date },
) {
  const change_reason = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
  await clear(claimed, step === 'start' ? NO_START : NO_END, { now, change_reason, event: 'schedule_failed' });
}
