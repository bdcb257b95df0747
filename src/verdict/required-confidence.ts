import { confidenceOfEach } from '#stats/false-alarms.ts';
import type { AnalysisSettings } from './settings.ts';
import { EARLY_CONFIDENCE, MIN_DAYS, PLANNED_DAY_TOLERANCE, UNPLANNED_ERROR_SHARE } from './thresholds.ts';

/** How long an experiment has run and was planned to run. */
export interface RunTime {
  /** The current day, from 1, or the last day; null before the start. */
  day: number | null;
  /** The planned length in days; null without a plan. */
  planned: number | null;
  hasEnded: boolean;
}

/**
 * When the results are checked, relative to the plan: before the planned day, on it, after it, without a planned day, or after an
 * end that came before it.
 */
export type CheckTime = 'before_plan' | 'on_plan' | 'after_plan' | 'no_plan' | 'ended_early';

/** Days until the interval of the settings decides. */
export function daysUntilPlan({ day, planned, hasEnded }: RunTime): number {
  return hasEnded || day === null ? 0 : Math.max(0, (planned ?? MIN_DAYS) - day);
}

/** The time of a check relative to the plan. */
export function checkTimeOf(runTime: RunTime): CheckTime {
  const { day, planned, hasEnded } = runTime;
  if (day === null) return 'on_plan';
  if (daysUntilPlan(runTime) > 0) return 'before_plan';
  if (planned === null) return 'no_plan';
  if (hasEnded && day < planned) return 'ended_early';
  return day > planned + Math.ceil(planned * PLANNED_DAY_TOLERANCE) ? 'after_plan' : 'on_plan';
}

function confidenceAt(time: CheckTime, confidence: number): number {
  if (time === 'on_plan') return confidence;
  const unplanned = 1 - (1 - confidence) * UNPLANNED_ERROR_SHARE;
  return time === 'before_plan' ? Math.max(EARLY_CONFIDENCE, unplanned) : unplanned;
}

/** The confidence of the interval that must exclude zero before a difference counts. */
export interface RequiredConfidence {
  time: CheckTime;
  /** For one comparison. A loss needs no more, because every variant has to lose. */
  single: number;
  /** The required confidence for the best of several variants, corrected for the number of comparisons (Šidák). */
  best: number;
}

/** The confidence that a check requires: more before the planned day and without one, and more with several variants. */
export function requiredConfidence(
  runTime: RunTime,
  { confidence }: AnalysisSettings,
  comparisons: number,
): RequiredConfidence {
  const time = checkTimeOf(runTime);
  const single = confidenceAt(time, confidence);
  return { time, single, best: confidenceOfEach(Math.max(1, comparisons), single) };
}

/** The confidence of the interval that just excludes zero. */
export const confidenceReached = ({ beats }: { beats: number }): number => 1 - 2 * Math.min(beats, 1 - beats);
