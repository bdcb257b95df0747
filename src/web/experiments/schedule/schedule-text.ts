import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatDay } from '#contract/format/date.ts';
import { formatMoment } from '#contract/format/moment.ts';
import { formatTimeUntil } from '#contract/format/relative-time.ts';
import type { EndAction } from '#contract/kinds/experiment.ts';
import { formatDays, plannedDays } from '#verdict/experiment-day.ts';
import { leaderName } from './leader-name.ts';
import { plannedEndOf } from './schedule-choice.ts';

/** Returns the scheduled end of an experiment, or its planned end if it ends on the planned day; null without either. */
export function scheduledEndOf(experiment: Experiment, timeZone: string): string | null {
  const { scheduled_start, start_date, scheduled_end, ends_on_plan } = experiment;
  if (scheduled_end) return scheduled_end;
  return ends_on_plan ? plannedEndOf(experiment, scheduled_start ?? start_date, timeZone) : null;
}

/**
 * Returns how an experiment ends, if that is scheduled, as the parts before and in bold: "Ends on the planned day, ", "20 Dec".
 * Null if somebody ends it, or if it has ended.
 */
export function endParts(experiment: Experiment, timeZone: string, now: number): [text: string, day: string] | null {
  const { scheduled_end, ends_on_plan, end_action } = experiment;
  if (statusOf(experiment, now) === 'ended' || (!scheduled_end && !ends_on_plan)) return null;
  const end = scheduledEndOf(experiment, timeZone);
  const verb = end_action === 'end' || end_action === 'ship' ? 'Ends' : 'Message';
  const day = end === null ? '' : formatDay(timeZone, end, now);
  if (!ends_on_plan) return [`${verb} on `, day];
  return [`${verb} on the planned day${day === '' ? '' : ', '}`, day];
}

/** Returns what happens at the scheduled end: "then ships test if it is better". */
export function thenText(experiment: Experiment): string {
  if (experiment.end_action === 'end') return 'then ends';
  return experiment.end_action === 'ship'
    ? `then ships ${leaderName(experiment)} if it is better`
    : 'then sends a message';
}

/** For each action at the scheduled end, a function that returns what happens then, as sentences. */
export const endEffects: Record<EndAction, (experiment: Experiment) => string> = {
  notify: () => 'Sends a message that it is time to decide. Nothing else changes.',
  end: () => 'Ends the experiment. The conclusion stays open, and the flag stays on.',
  ship: (experiment) =>
    `Ships ${leaderName(experiment)} to the same audience, with the conclusion Won, only if fresh results are better, every check passed and no guardrail is open. Otherwise nothing changes, and a message says why.`,
};

/** Returns the next step of a draft that the server launches: when it starts, and what happens until its end. */
export function scheduledStep(experiment: Experiment, start: string, timeZone: string, now: number) {
  const title = `Starts ${formatMoment(timeZone, start, now)}, ${formatTimeUntil(Date.parse(start), now)}`;
  const end = scheduledEndOf(experiment, timeZone);
  if (end === null) return { title, detail: 'Runs until somebody ends it.' };
  const days = plannedDays(experiment.parameters);
  const length = experiment.ends_on_plan && days !== null ? `${formatDays(days)} ` : '';
  return { title, detail: `Runs ${length}to ${formatMoment(timeZone, end, now)}, ${thenText(experiment)}.` };
}
