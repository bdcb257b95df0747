import type { Experiment } from '#contract/experiment.ts';
import { daysLater } from '#contract/format/wall-time.ts';
import { plannedDays } from './experiment-day.ts';

/**
 * Returns when the planned running time is over: the planned days after the start, at the same time of day in the project's
 * time zone. The planned day is the day that contains it. Null without a plan or a start that is a time; PostHog may send another.
 */
export function plannedEnd(
  { start_date, parameters }: Pick<Experiment, 'start_date' | 'parameters'>,
  timeZone: string,
): string | null {
  const days = plannedDays(parameters);
  const start = Date.parse(start_date ?? '');
  return Number.isNaN(start) || days === null ? null : new Date(daysLater(timeZone, start, days)).toISOString();
}
