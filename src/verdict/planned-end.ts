import type { Experiment } from '#contract/experiment.ts';
import { daysLater } from '#contract/format/wall-time.ts';
import { plannedDays } from './experiment-day.ts';

/**
 * Returns when the planned running time is over: the planned days after the start, at the same time of day in the project's
 * time zone. The planned day is the day that contains it. Null without a start or a plan.
 */
export function plannedEnd(
  { start_date, parameters }: Pick<Experiment, 'start_date' | 'parameters'>,
  timeZone: string,
): string | null {
  const days = plannedDays(parameters);
  return start_date === null || days === null
    ? null
    : new Date(daysLater(timeZone, Date.parse(start_date), days)).toISOString();
}
