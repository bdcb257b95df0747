import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatDay } from '#contract/format/date.ts';
import { formatMoment } from '#contract/format/moment.ts';
import { formatTimeUntil } from '#contract/format/relative-time.ts';
import { formatDays, plannedDays } from '#verdict/experiment-day.ts';
import { leaderName } from './leader-name.ts';
import { plannedEndOf } from './schedule-choice.ts';

/** Returns the scheduled end of an experiment, or its planned end if it ends on the planned day; null without either. */
export function scheduledEndOf(experiment: Experiment, timeZone: string): string | null {
  const { scheduled_start, start_date, scheduled_end, ends_on_plan } = experiment;
  if (scheduled_end) return scheduled_end;
  return ends_on_plan ? plannedEndOf(experiment, scheduled_start ?? start_date, timeZone) : null;
}

const endsBy: Record<string, string> = { end: 'ends', ship: 'ends' };

/**
 * Returns how an experiment ends, if that is scheduled, as the parts before and in bold: "Ends on the planned day, ", "20 Dec".
 * Null if somebody ends it, or if it has ended.
 */
export function endParts(experiment: Experiment, timeZone: string, now: number): [text: string, day: string] | null {
  const { scheduled_end, ends_on_plan, end_action } = experiment;
  if (statusOf(experiment, now) === 'ended' || (!scheduled_end && !ends_on_plan)) return null;
  const end = scheduledEndOf(experiment, timeZone);
  const verb = endsBy[end_action ?? ''] === undefined ? 'Message' : 'Ends';
  const day = end === null ? '' : formatDay(timeZone, end, now);
  if (!ends_on_plan) return [`${verb} on `, day];
  return [`${verb} on the planned day${day === '' ? '' : ', '}`, day];
}

const actionTexts: Record<string, (experiment: Experiment) => string> = {
  end: () => 'then ends',
  ship: (experiment) => `then ships ${leaderName(experiment)} if it is better`,
  notify: () => 'then sends a message',
};

/** Returns what happens at the scheduled end: "then ships test if it is better". */
export const thenText = (experiment: Experiment) =>
  (actionTexts[experiment.end_action ?? ''] ?? (actionTexts['notify'] as (one: Experiment) => string))(experiment);

/** Returns the next step of a draft that the server launches: when it starts, and what happens until its end. */
export function scheduledStep(experiment: Experiment, start: string, timeZone: string, now: number) {
  const title = `Starts ${formatMoment(timeZone, start, now)}, ${formatTimeUntil(Date.parse(start), now)}`;
  const end = scheduledEndOf(experiment, timeZone);
  if (end === null) return { title, detail: 'Runs until somebody ends it.' };
  const days = plannedDays(experiment.parameters);
  const length = experiment.ends_on_plan && days !== null ? `${formatDays(days)} ` : '';
  return { title, detail: `Runs ${length}to ${formatMoment(timeZone, end, now)}, ${thenText(experiment)}.` };
}
