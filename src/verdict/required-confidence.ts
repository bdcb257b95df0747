import { DEFAULT_TUNING, sequenceErrors } from '#stats/confidence-sequence.ts';
import { confidenceOfEach } from '#stats/false-alarms.ts';
import { normalCdf } from '#stats/normal.ts';
import { windowErrors } from '#stats/planned-window.ts';
import type { AnalysisSettings } from './settings.ts';
import { MIN_DAYS, PLANNED_DAY_TOLERANCE, SEQUENCE_ERROR_SHARE } from './thresholds.ts';

/** How long an experiment has run and was planned to run. */
export interface RunTime {
  /** The current day, from 1; the last day if the experiment has ended; null before the start. */
  day: number | null;
  /** The planned length in days; null without a plan. */
  planned: number | null;
  hasEnded: boolean;
  /**
   * The number of participants at which the sequential interval is narrowest (measured in standard errors). This is the
   * planned number for one baseline and one test variant together, fixed before the launch. Null if no number of
   * participants is planned.
   */
  tuning?: number | null;
}

/**
 * When the results are checked, relative to the planned day. `ended_early` means that the experiment ended before the
 * planned day.
 */
export type CheckTime = 'before_plan' | 'on_plan' | 'after_plan' | 'no_plan' | 'ended_early';

/** Returns the days until the planned day; without a plan, until a full week has passed. */
export function daysUntilPlan({ day, planned, hasEnded }: RunTime): number {
  return hasEnded || day === null ? 0 : Math.max(0, (planned ?? MIN_DAYS) - day);
}

/**
 * Returns the last day on which a check counts as planned. The tolerance is a tenth of the planned length, at least one
 * day.
 */
export const lastPlannedDay = (planned: number): number =>
  planned + Math.max(1, Math.floor(planned * PLANNED_DAY_TOLERANCE));

/** Returns when a check takes place relative to the plan. Before the start, the check counts as planned. */
export function checkTimeOf({ day, planned, hasEnded }: RunTime): CheckTime {
  if (day === null) return 'on_plan';
  if (planned === null) return 'no_plan';
  if (day < planned) return hasEnded ? 'ended_early' : 'before_plan';
  return day > lastPlannedDay(planned) ? 'after_plan' : 'on_plan';
}

/**
 * The confidence of the deciding interval. A difference counts only if this interval excludes zero. The page shows the
 * same interval.
 */
export interface RequiredConfidence {
  time: CheckTime;
  /**
   * The confidence in the interval's name, a fraction: 0.96 for "96% interval". It applies to all checks with the same
   * `time` together.
   */
  level: number;
  /** The probability mass inside the interval, for a single comparison. */
  single: number;
  /** The probability mass inside each interval, corrected for the number of comparisons (Šidák). */
  best: number;
}

/** Returns the share of the total one-sided error rate that a check may use. */
function errorShare(time: CheckTime): number {
  if (time === 'no_plan') return 1;
  return time === 'on_plan' ? 1 - SEQUENCE_ERROR_SHARE : SEQUENCE_ERROR_SHARE;
}

/**
 * The maximum half-width in standard errors. A sequence that is tuned for far more participants can be much wider. Beyond
 * this maximum, the chance of a false alarm is below 1e-10, and quantiles would lose precision.
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
 * Returns the confidence that a check requires. The error rate is 1 minus the confidence from the settings. Over all
 * checks together, the chance that a variant without an effect is called better is at most half of the error rate. The
 * checks on the planned day may use four fifths of this half. All other checks use a confidence sequence, and together
 * they may use one fifth. Without a plan, the sequence may use the whole half.
 *
 * @param people the participants of each compared variant, including the baseline.
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

/**
 * Returns the confidence of the widest equal-tailed credible interval of the lift that excludes zero.
 * @param beats the chance to beat the baseline
 */
export const confidenceReached = ({ beats }: { beats: number }): number => 1 - 2 * Math.min(beats, 1 - beats);
