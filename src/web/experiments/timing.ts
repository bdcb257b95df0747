import { type Experiment, statusOf } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { grouped } from './grouped.ts';

const DAY_MS = 86_400_000;

type Timed = Pick<Experiment, 'start_date' | 'end_date' | 'parameters'>;

/** How long an experiment runs, in days. */
export interface Timing {
  /** The day it is on, or the last day it was on; the first day is 1. Null before the start. */
  day: number | null;
  /** The planned length in days; null where nobody planned one. */
  planned: number | null;
}

/** The planned length in days, which servers call the recommended running time. */
export function plannedDays(parameters: unknown): number | null {
  const days = isObject(parameters) ? parameters['recommended_running_time'] : undefined;
  return typeof days === 'number' && Number.isFinite(days) && days > 0 ? Math.ceil(days) : null;
}

/** Where an experiment stands in its time. A start that lies ahead counts as not started. */
export function timingOf(experiment: Timed, now: number): Timing {
  const planned = plannedDays(experiment.parameters);
  const start = Date.parse(experiment.start_date ?? '');
  const hasEnded = statusOf(experiment, now) === 'ended';
  const until = hasEnded ? Date.parse(experiment.end_date ?? '') : now;
  const days = (until - start) / DAY_MS;
  const day = hasEnded ? Math.max(1, Math.ceil(days)) : Math.floor(days) + 1;
  return { day: days >= 0 ? day : null, planned };
}

const days = (count: number) => `${grouped(count)} day${count === 1 ? '' : 's'}`;

/** The same in words: "day 14 of 21", "ran 28 days of 30". */
export function timingWords(experiment: Timed, now: number): string {
  const { day, planned } = timingOf(experiment, now);
  const status = statusOf(experiment, now);
  if (day === null) return planned === null ? '' : `${days(planned)} planned`;
  if (status === 'ended') return planned === null ? days(day) : `${day} of ${days(planned)}`;
  return planned === null ? `day ${day}` : `day ${day} of ${planned}`;
}
