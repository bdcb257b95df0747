import { DEFAULT_TUNING, sequenceErrors } from '#stats/confidence-sequence.ts';
import { confidenceOfEach } from '#stats/false-alarms.ts';
import { normalCdf } from '#stats/normal.ts';
import { windowErrors } from '#stats/planned-window.ts';
import type { AnalysisSettings } from './settings.ts';
import { MIN_DAYS, PLANNED_DAY_TOLERANCE, SEQUENCE_ERROR_SHARE } from './thresholds.ts';

/** How long an experiment has run and was planned to run. */
export interface RunTime {
  /** The current day, from 1, or the last day; null before the start. */
  day: number | null;
  /** The planned length in days; null without a plan. */
  planned: number | null;
  hasEnded: boolean;
  /** The planned participants of one baseline and one test variant together, fixed before the launch; null without a plan. */
  tuning?: number | null;
}

/**
 * When the results are checked, relative to the plan: before the planned day, on it, after it, without a planned day, or after an
 * end that came before it.
 */
export type CheckTime = 'before_plan' | 'on_plan' | 'after_plan' | 'no_plan' | 'ended_early';

/** Days until the planned day, or until a full week without a plan. */
export function daysUntilPlan({ day, planned, hasEnded }: RunTime): number {
  return hasEnded || day === null ? 0 : Math.max(0, (planned ?? MIN_DAYS) - day);
}

/** The last day on which a check counts as the planned one: a tenth of the plan after it, at least one day. */
export const lastPlannedDay = (planned: number): number =>
  planned + Math.max(1, Math.floor(planned * PLANNED_DAY_TOLERANCE));

/** The time of a check relative to the plan. */
export function checkTimeOf({ day, planned, hasEnded }: RunTime): CheckTime {
  if (day === null) return 'on_plan';
  if (planned === null) return 'no_plan';
  if (day < planned) return hasEnded ? 'ended_early' : 'before_plan';
  return day > lastPlannedDay(planned) ? 'after_plan' : 'on_plan';
}

/** The interval that must exclude zero before a difference counts. It is also the one that the page draws. */
export interface RequiredConfidence {
  time: CheckTime;
  /** The confidence that the whole procedure has at such a check, a fraction: names the interval. */
  level: number;
  /** The mass that the interval of one comparison contains. */
  single: number;
  /** The mass that each interval contains, corrected for the number of comparisons (Šidák). */
  best: number;
}

/** The error rate of one side that a check may spend, of the total of the settings. */
function errorShare(time: CheckTime): number {
  if (time === 'no_plan') return 1;
  return time === 'on_plan' ? 1 - SEQUENCE_ERROR_SHARE : SEQUENCE_ERROR_SHARE;
}

/**
 * A sequence that is tuned for far more participants has no limits at first. Beyond this many standard errors, the chance of a false
 * alarm is below 1e-10, and quantiles would lose their precision.
 */
const MAX_ERRORS = 6.5;

function massInside(error: number, runTime: RunTime, samples: number): number {
  const { planned, tuning } = runTime;
  const errors =
    checkTimeOf(runTime) === 'on_plan'
      ? windowErrors(error, planned ?? 1, planned === null ? 1 : lastPlannedDay(planned))
      : sequenceErrors(error, Math.max(1, samples), tuning ?? DEFAULT_TUNING);
  return 1 - 2 * normalCdf(-Math.min(MAX_ERRORS, errors));
}

/**
 * The confidence that a check requires. Over all checks together, a variant without an effect is called better with a chance of
 * at most half of what the confidence of the settings leaves: four fifths of that are spent on the planned day, one fifth on a
 * confidence sequence that holds at every other check. Without a plan, the sequence gets all of it.
 *
 * @param people of every compared variant, the baseline included.
 */
export function requiredConfidence(
  runTime: RunTime,
  { confidence }: AnalysisSettings,
  people: readonly number[],
): RequiredConfidence {
  const time = checkTimeOf(runTime);
  const error = ((1 - confidence) / 2) * errorShare(time);
  const comparisons = Math.max(1, people.length - 1);
  const samples = (2 * people.reduce((sum, count) => sum + count, 0)) / Math.max(2, people.length);
  return {
    time,
    level: 1 - 2 * error,
    single: massInside(error, runTime, samples),
    best: massInside(1 - confidenceOfEach(comparisons, 1 - error), runTime, samples),
  };
}

/** The confidence of the interval that just excludes zero. */
export const confidenceReached = ({ beats }: { beats: number }): number => 1 - 2 * Math.min(beats, 1 - beats);
