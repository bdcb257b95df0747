import { setImmediate } from 'node:timers/promises';
import { metricsWithResults } from '#contract/experiment-metrics.ts';
import type { Metric } from '#contract/metric.ts';
import type { MetricResult, Reached } from '#contract/recalculation.ts';
import { computeVerdictInput } from '#verdict/analysis/verdict-input.ts';
import { inputOfDay, reachedOn, settingsOf } from '#verdict/reached.ts';
import type { Db } from '../db/connection-pool.ts';
import type { EventStore } from '../events/event-store.ts';
import { sharePeriodsOf } from '../experiments/share-periods.ts';
import type { StoredExperiment } from '../experiments/store.ts';
import { type MeasurementContext, measurementContext, type ResultsInput } from '../results/measurement-context.ts';
import { computeMetric, type MetricToCompute } from './compute-metric.ts';
import { type Judgement, lastJudgement, NOT_JUDGED } from './run-store.ts';
import { withSeveralVariants } from './several-variants.ts';

interface Stores {
  db: Db;
  events: EventStore;
}

type JudgedResult = Judgement & { result: MetricResult | null };

/** The end of a period, for which results are judged. */
interface PeriodEnd {
  /** The day that ends then, or that has not ended yet. */
  date: string;
  at: string;
}

/**
 * Returns the ends of the days after a time, and the end of the window. The results of earlier days were judged by an
 * earlier run.
 */
function endsAfter({ days, window }: MeasurementContext, judgedTo: string): PeriodEnd[] {
  return days.flatMap(({ date }, index) => {
    const next = days[index + 1];
    if (!next) return [{ date, at: window.to }];
    return Date.parse(next.start) > Date.parse(judgedTo) ? [{ date, at: next.start }] : [];
  });
}

/** Returns the goal if the metric is the goal, else null. */
function goalIn(experiment: StoredExperiment, { id }: MetricToCompute): Metric | null {
  const [goal] = metricsWithResults(experiment);
  return goal.isLegacy || goal.id !== id ? null : goal;
}

/** Returns the first result whose deciding interval excludes zero; null if there is none. */
async function findReached(
  experiment: StoredExperiment,
  goal: Metric,
  results: readonly MetricResult[],
  ends: readonly PeriodEnd[],
): Promise<Reached | null> {
  const settings = settingsOf(goal);
  for (const [index, { date, at }] of ends.entries()) {
    const result = results[index];
    const input = result ? inputOfDay(experiment, goal, result, { at, settings }) : null;
    const reached = input && reachedOn(date, computeVerdictInput(input), input);
    if (reached) return { ...reached, direction: settings.direction };
    // A day takes up to 30 ms. Other requests do not wait for all days.
    await setImmediate();
  }
  return null;
}

const laterOf = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other);

/** Returns a judgement without a result from before the last change of the shares, or after the end of the experiment. */
function sinceChange(last: Judgement, { days }: MeasurementContext, changedAt: string): Judgement {
  const isAfterEnd = last.reached !== null && last.reached.date > (days.at(-1)?.date ?? '');
  const isBefore = last.judged_to !== null && Date.parse(last.judged_to) <= Date.parse(changedAt);
  return isAfterEnd || isBefore ? { ...last, reached: null } : last;
}

/** Computes the goal, and judges the results at the end of each day since the last run or the last change of the shares. */
async function computeGoal(
  { db, events }: Stores,
  input: ResultsInput,
  metric: MetricToCompute,
  goal: Metric,
  signal: AbortSignal,
): Promise<JudgedResult> {
  const context = measurementContext(input, signal);
  const { from: changedAt } = (await sharePeriodsOf(db, input)).at(-1) ?? context.window;
  const stored = await lastJudgement(db, input.experiment.id, metric);
  const last = stored && sinceChange(stored, context, changedAt);
  if (last?.reached?.direction === settingsOf(goal).direction) {
    const [result = null] = await computeMetric({ db, events }, input, metric, null, signal);
    return { ...last, result };
  }
  const judgedTo = last?.reached === null ? last.judged_to : null;
  const ends = endsAfter(context, laterOf(judgedTo ?? changedAt, changedAt));
  const starts = [context.window.from, ...ends.slice(0, -1).map(({ at }) => at)];
  const results = await computeMetric({ db, events }, input, metric, starts, signal);
  const reached = await findReached(input.experiment, goal, results, ends);
  return { reached, judged_to: context.window.to, result: results.at(-1) ?? null };
}

/**
 * Returns a metric's result. For the goal, also returns the first result whose deciding interval excluded zero, from the
 * same query. What an earlier run found stays as long as the metric, the start, the better direction and the shares of the
 * variants are the same.
 */
export async function computeAndJudge(
  { db, events }: Stores,
  input: ResultsInput,
  metric: MetricToCompute,
  signal: AbortSignal,
): Promise<JudgedResult> {
  const goal = goalIn(input.experiment, metric);
  if (goal) {
    const judged = await computeGoal({ db, events }, input, metric, goal, signal);
    return { ...judged, result: await withSeveralVariants({ db, events }, input, metric, judged.result, signal) };
  }
  const [result = null] = await computeMetric({ db, events }, input, metric, null, signal);
  return { ...NOT_JUDGED, result };
}
