import { DEFAULT_TUNING, sequenceErrors } from '#stats/confidence-sequence.ts';
import { confidenceOfEach } from '#stats/false-alarms.ts';
import { normalCdf } from '#stats/normal.ts';
import { obrienFlemingErrors } from '#stats/obrien-fleming.ts';
import type { AnalysisSettings } from './settings.ts';
import { AFTER_PLAN_ERROR_SHARE, IN_PLAN_ERROR_SHARES, MIN_DAYS, PLAN_TOLERANCE } from './thresholds.ts';

/** A plan of an experiment. */
export interface Plan {
  /** The planned length in days; null without a plan. */
  planned: number | null;
  /**
   * The planned participants of one baseline and one test variant together. Null or absent if no number of participants
   * is planned.
   */
  plannedPair?: number | null;
}

/** How long an experiment has run, and its plan: `planned` and `plannedPair` are for dates and forecasts. */
export interface RunTime extends Plan {
  /** The current day, from 1; the last day if the experiment has ended; null before the start. */
  day: number | null;
  hasEnded: boolean;
  /**
   * The exact time since the start in days, until the end if it has ended. Null if the results are from before the start,
   * for example because it was moved. Absent: `day`.
   */
  elapsed?: number | null;
  /**
   * The plan of the launch, which decides. Null if it is unknown, and not the current plan. Absent if it is the current
   * plan.
   */
  launchPlan?: Plan | null;
}

/**
 * Returns the plan of the launch, on which the deciding interval depends; null if it is unknown. Otherwise a later plan
 * would be a second chance.
 */
export const decidingPlan = (runTime: RunTime): Plan | null =>
  runTime.launchPlan === undefined ? runTime : runTime.launchPlan;

/** When the results are checked: until the end of the plan (`in_plan`), after it, or without a plan. */
export type CheckTime = 'in_plan' | 'after_plan' | 'no_plan';

/** The name of the interval that decides, in all texts. */
export const DECIDING_INTERVAL = 'deciding interval';

/** Returns the days after which the plan ends: the planned length and a tenth of it, at least one day. */
export const endOfPlan = (planned: number): number => planned + Math.max(1, Math.floor(planned * PLAN_TOLERANCE));

/** Returns the participants so far of one baseline and one test variant together, on average. */
const pairOf = (people: readonly number[]) =>
  (2 * people.reduce((sum, count) => sum + count, 0)) / Math.max(2, people.length);

/**
 * Returns the days until the planned day or, if it has passed or only participants are planned, until the planned number
 * of participants at the rate so far. Without a plan: until a full week has passed.
 *
 * @param people the participants of each compared variant, including the baseline.
 */
export function daysUntilPlan(
  { day, planned, hasEnded, elapsed, plannedPair }: RunTime,
  people: readonly number[],
): number {
  if (hasEnded || day === null) return 0;
  const byDays = Math.max(0, (planned ?? (plannedPair ? 0 : MIN_DAYS)) - day);
  const pair = pairOf(people);
  if (byDays > 0 || !plannedPair || pair === 0) return byDays;
  return Math.max(0, Math.ceil((elapsed ?? day) * (plannedPair / pair - 1)));
}

/**
 * Returns the share of the deciding plan's information that has been collected: participants of the planned number or, if
 * none is planned, time of the planned time. Above 1 after the end of the plan, and if the plan is unknown; null without
 * a plan.
 *
 * @param people the participants of each compared variant, including the baseline.
 */
export function planShareOf(runTime: RunTime, people: readonly number[]): number | null {
  const { day, elapsed } = runTime;
  const plan = decidingPlan(runTime);
  if (plan === null) return Number.POSITIVE_INFINITY;
  const { planned, plannedPair } = plan;
  if (elapsed === null) return planned === null ? null : 0;
  if (day === null) return 1;
  if (plannedPair) return pairOf(people) / (plannedPair * (planned === null ? 1 : endOfPlan(planned) / planned));
  return planned === null ? null : (elapsed ?? day) / endOfPlan(planned);
}

/**
 * The confidence of the deciding interval. A difference counts only if this interval excludes zero. The page shows the
 * same interval.
 */
export interface RequiredConfidence {
  time: CheckTime;
  /** The probability mass inside the interval, for a single comparison. */
  single: number;
  /** The probability mass inside each interval, corrected for the number of comparisons (Šidák). */
  best: number;
}

/**
 * The maximum half-width in standard errors. Early in the plan, and in a sequence that is tuned for far more participants,
 * the interval can be much wider. Beyond this maximum, the chance of a false alarm is below 1e-10, and quantiles would
 * lose precision.
 */
const MAX_ERRORS = 6.5;

const timeOf = (share: number | null): CheckTime => (share === null ? 'no_plan' : share > 1 ? 'after_plan' : 'in_plan');

/** Returns the share of the total one-sided error rate that the checks at a time may use together. */
function errorShare(time: CheckTime, runTime: RunTime): number {
  if (time === 'no_plan') return 1;
  if (time === 'after_plan') return AFTER_PLAN_ERROR_SHARE;
  return runTime.day === null || decidingPlan(runTime)?.plannedPair
    ? IN_PLAN_ERROR_SHARES.bySize
    : IN_PLAN_ERROR_SHARES.byTime;
}

/**
 * Returns the confidence that a check requires. The error rate is 1 minus the confidence from the settings. Over all
 * checks together, the chance that a variant without an effect is called better is at most half of the error rate. Until
 * the end of the plan, O'Brien and Fleming's boundary uses most of this half. After it, a confidence sequence uses a
 * tenth; also from the start if the plan of the launch is unknown. Without a plan, the sequence uses the whole half.
 *
 * @param people the participants of each compared variant, including the baseline.
 * @param groups how many groups of people are compared, each with every variant: the confidence holds for all of them
 *   together.
 */
export function requiredConfidence(
  runTime: RunTime,
  { confidence }: AnalysisSettings,
  people: readonly number[],
  groups = 1,
): RequiredConfidence {
  const share = planShareOf(runTime, people);
  const time = timeOf(share);
  const massInside = (error: number) => {
    const errors =
      time === 'in_plan'
        ? obrienFlemingErrors(error, Math.max(share ?? 1, Number.MIN_VALUE))
        : sequenceErrors(error, Math.max(1, pairOf(people)), decidingPlan(runTime)?.plannedPair ?? DEFAULT_TUNING);
    return 1 - 2 * normalCdf(-Math.min(MAX_ERRORS, errors));
  };
  const error = ((1 - confidence) / 2) * errorShare(time, runTime);
  return {
    time,
    single: massInside(error),
    best: massInside(1 - confidenceOfEach(Math.max(1, people.length - 1) * groups, 1 - error)),
  };
}

/**
 * Returns the confidence of the widest equal-tailed credible interval of the lift that excludes zero.
 * @param beats the chance to beat the baseline
 */
export const confidenceReached = ({ beats }: { beats: number }): number => 1 - 2 * Math.min(beats, 1 - beats);
