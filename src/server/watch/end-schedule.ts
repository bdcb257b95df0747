import type { ExperimentBody } from '#contract/experiment.ts';
import { dayAt } from '#verdict/experiment-day.ts';
import { notificationTexts } from '#watch/notification-texts.ts';
import { patchExperiment } from '../experiments/update.ts';
import { notify } from '../notifications/notify.ts';
import type { Claimed } from './claim-experiment.ts';
import { serverContext, settleFindings } from './settle-findings.ts';

/** Which part of a schedule could not run. */
type ScheduledPart = 'start' | 'end' | 'ship';

const NO_START: ExperimentBody = { scheduled_start: null };
const NO_END: ExperimentBody = { scheduled_end: null, ends_on_plan: false };

/** Ends a schedule that only says that its time has come. On the planned day, the watcher may already have said so. */
export async function sayPlannedDay(claimed: Claimed, at: Date): Promise<void> {
  const { tx, experiment } = claimed;
  const { name, scheduled_end } = experiment;
  const note = { change_reason: 'On schedule', event: null };
  await patchExperiment(tx, serverContext(claimed, at), experiment, NO_END, note);
  const day = (dayAt(experiment, at.getTime()) ?? 1) - 1;
  const text =
    scheduled_end === null ? notificationTexts.planned_day({ name, day }) : notificationTexts.scheduled_end({ name });
  const key = scheduled_end === null ? '' : scheduled_end;
  await settleFindings(claimed, {
    findings: [{ rule: 'planned_day', key, subject: null, text, verdict: null }],
    evaluated: [],
    at,
  });
}

const upperFirst = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * Ends a schedule that could not run, and says why.
 * @param reason a clause without a period
 */
export async function failSchedule(
  claimed: Claimed,
  { part, reason, at }: { part: ScheduledPart; reason: string; at: Date },
): Promise<void> {
  const { tx, experiment, project } = claimed;
  await patchExperiment(tx, serverContext(claimed, at), experiment, part === 'start' ? NO_START : NO_END, {
    change_reason: upperFirst(reason),
    event: 'schedule_failed',
  });
  const text = notificationTexts.schedule_failed({ name: experiment.name, step: part, reason });
  await notify(tx, { project, experiment, rule: 'schedule_failed', subject: null, text, verdict: null, at });
}
