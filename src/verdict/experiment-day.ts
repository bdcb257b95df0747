import { type Experiment, statusOf } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { groupDigits } from './text/group-digits.ts';

const DAY_MS = 86_400_000;

type Dated = Pick<Experiment, 'start_date' | 'end_date' | 'parameters'>;

/** The current day of an experiment and its planned length. */
export interface ExperimentDay {
  /** The current day, from 1; the last day if the experiment has ended; null before the start. */
  day: number | null;
  /** The planned length in days; null without a plan. */
  planned: number | null;
}

/** A longer plan is none: calendars do not contain the end of a plan of any length. */
const MAX_PLANNED_DAYS = 36_500;

/** Returns the planned length in days, which the API calls the recommended running time. */
export function plannedDays(parameters: unknown): number | null {
  const days = isObject(parameters) ? parameters['recommended_running_time'] : undefined;
  return typeof days === 'number' && days > 0 && days <= MAX_PLANNED_DAYS ? Math.ceil(days) : null;
}

/**
 * Returns on which day of the experiment a time is, counted from 1; null before the start. Days after the end also
 * count.
 */
export function dayAt({ start_date }: Pick<Experiment, 'start_date'>, at: number): number | null {
  const days = (at - Date.parse(start_date ?? '')) / DAY_MS;
  return days >= 0 ? Math.floor(days) + 1 : null;
}

/** Returns the current day and the planned length. A start in the future counts as not started. */
export function experimentDayOf(experiment: Dated, now: number): ExperimentDay {
  const planned = plannedDays(experiment.parameters);
  if (statusOf(experiment, now) !== 'ended') return { day: dayAt(experiment, now), planned };
  const days = (Date.parse(experiment.end_date ?? '') - Date.parse(experiment.start_date ?? '')) / DAY_MS;
  return { day: days >= 0 ? Math.max(1, Math.ceil(days)) : null, planned };
}

/** Formats a number of days: "1 day", "1,000 days". Used in tables, where `formatCountOf` would be slower. */
export const formatDays = (days: number) => `${groupDigits(days)} ${days === 1 ? 'day' : 'days'}`;

function formatDuration(day: number, planned: number | null, hasEnded: boolean): string {
  const time = hasEnded ? formatDays(day) : `day ${groupDigits(day)}`;
  if (planned === null) return time;
  if (day > planned) return `${time}, ${groupDigits(planned)} planned`;
  return hasEnded ? `${day} of ${formatDays(planned)}` : `day ${day} of ${planned}`;
}

/** Formats the day and the planned length: "day 14 of 21", "day 40, 21 planned", "28 of 30 days", "21 days planned". */
export function formatExperimentDay(experiment: Dated, now: number): string {
  const { day, planned } = experimentDayOf(experiment, now);
  if (day === null) return planned === null ? '' : `${formatDays(planned)} planned`;
  return formatDuration(day, planned, statusOf(experiment, now) === 'ended');
}
