import { type Experiment, statusOf } from '#contract/experiment.ts';
import { experimentDayOf, plannedDays } from '../experiment-day.ts';
import { isPlanChanged, plannedPeople } from '../launch-plan.ts';
import type { Plan, RunTime } from '../required-confidence.ts';
import { MIN_FORECAST_DAYS } from '../thresholds.ts';
import { comparedSplit } from '../variant-split.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns the planned running time divided by the time so far; null without a planned end in the future. */
export function plannedGrowth(experiment: Experiment, computedAt: string | null): number | null {
  const planned = plannedDays(experiment.parameters);
  const at = computedAt === null ? Number.NaN : Date.parse(computedAt);
  const elapsed = (at - Date.parse(experiment.start_date ?? '')) / DAY_MS;
  if (planned === null || !(elapsed > 0) || statusOf(experiment, at) === 'ended') return null;
  return planned > elapsed ? Number((planned / elapsed).toPrecision(3)) : null;
}

/**
 * Returns the time since the start in days, until the end if the experiment has ended; null before the start. In whole
 * minutes: results without a time of their own are as old as now, and would be analyzed again at each render.
 */
function elapsedDays({ start_date, end_date }: Experiment, at: number): number | null {
  const end = Date.parse(end_date ?? '');
  const minutes = Math.floor(((end < at ? end : at) - Date.parse(start_date ?? '')) / MINUTE_MS);
  return minutes >= 0 ? (minutes * MINUTE_MS) / DAY_MS : null;
}

function launchPlanIn(experiment: Experiment): Plan | null {
  const { launch_plan: plan } = experiment;
  return plan === null ? null : { planned: plannedDays(plan), plannedPair: plannedPair(experiment, plan) };
}

/** Returns when the results were computed, relative to the plan. */
export function runTimeOf(experiment: Experiment, computedAt: string | null, now: number): RunTime {
  const at = computedAt === null ? now : Date.parse(computedAt);
  return {
    ...experimentDayOf(experiment, at),
    hasEnded: statusOf(experiment, now) === 'ended',
    elapsed: elapsedDays(experiment, at),
    plannedPair: plannedPair(experiment, experiment.parameters),
    ...(isPlanChanged(experiment) ? { launchPlan: launchPlanIn(experiment) } : {}),
  };
}

/** Returns the planned participants of one baseline and one test variant together; null if none are planned. */
function plannedPair(experiment: Experiment, plan: unknown): number | null {
  const people = plannedPeople(plan);
  const served = comparedSplit(experiment).filter(({ percent }) => percent !== 0);
  return people === null ? null : (2 * people) / Math.max(2, served.length);
}

/** Whether the experiment had run long enough for a forecast when the results were computed. */
function hasRunForADay(
  { start_date }: Pick<Experiment, 'start_date'>,
  computedAt: string | null,
  now: number,
): boolean {
  const at = computedAt === null ? now : Date.parse(computedAt);
  return at - Date.parse(start_date ?? '') >= MIN_FORECAST_DAYS * DAY_MS;
}

/**
 * How much of the planned running time had passed when the results were computed. The verdict and the forecast depend
 * on this progress.
 */
export interface PlanProgress {
  runTime: RunTime;
  growth: number | null;
  canForecast: boolean;
}

/** Returns the plan's progress at the time when the results were computed (`computedAt`). */
export const planProgressOf = (experiment: Experiment, computedAt: string | null, now: number): PlanProgress => ({
  runTime: runTimeOf(experiment, computedAt, now),
  growth: plannedGrowth(experiment, computedAt),
  canForecast: hasRunForADay(experiment, computedAt, now),
});
