import { cupedIn } from '#contract/cuped.ts';
import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import { type Metric, readMetric, type WithoutRole } from '#contract/metric.ts';
import { invalidInput } from '#contract/problem.ts';
import type { MetricResult } from '#contract/recalculation.ts';
import type { SharePeriod } from '#contract/share-periods.ts';
import type { Db } from '../db/connection-pool.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { MomentsQuery } from '../events/moments-query.ts';
import { fingerprintOf } from '../experiments/metrics.ts';
import { sharePeriodsOf } from '../experiments/share-periods.ts';
import type { StoredExperiment } from '../experiments/store.ts';
import { measurementContext, type ResultsInput } from '../results/measurement-context.ts';
import { combinePeriods } from './combine-periods.ts';
import { compareVariants, methodIn } from './compare-variants.ts';
import { momentsQuery } from './metric-query.ts';

/** An experiment's metric with its fingerprint. A stored result is valid only if it has the same fingerprint. */
export interface MetricToCompute extends WithoutRole<Metric> {
  fingerprint: string;
}

const listIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Returns the metrics in `metrics` and `metrics_secondary`. If several have the same UUID, returns only the last of them. */
export function metricsToCompute(experiment: StoredExperiment): MetricToCompute[] {
  const all = [...listIn(experiment.metrics), ...listIn(experiment.metrics_secondary)];
  const read = all.map((stored) => ({
    ...readMetric(stored),
    fingerprint: fingerprintOf(stored, experiment),
  }));
  return [...new Map(read.map((metric) => [metric.id, metric])).values()];
}

/** What a metric is measured with, and how its variants are compared. */
interface Measurement {
  query: MomentsQuery;
  shares: readonly SharePeriod[];
  comparison: Parameters<typeof compareVariants>[1];
}

/**
 * Returns how a metric is measured at the end of each period. Throws 400 for a metric that this server does not support, and
 * for a baseline that is not a variant of the flag.
 * @param periods the start of each period; null for one period over the whole experiment
 */
export async function measurementOf(
  db: Db,
  input: ResultsInput,
  metric: MetricToCompute,
  periods: readonly string[] | null,
  signal: AbortSignal,
): Promise<Measurement> {
  const { exposure_criteria, stats_config } = input.experiment;
  const served = measurementContext(input, signal);
  const shares = await sharePeriodsOf(db, input);
  // Also those that a change of the flag removed.
  const variants = [...new Set([served.variants, ...shares.map((period) => Object.keys(period.shares ?? {}))].flat())];
  const query = momentsQuery(
    metric,
    exposure_criteria,
    { ...served, variants },
    {
      periods: periods ?? [served.window.from],
      strata: shares.map(({ from }) => from),
      cuped: cupedIn(stats_config),
    },
  );
  const method = methodIn(stats_config);
  if (!served.variants.includes(method.baseline))
    throw invalidInput(`The baseline ${method.baseline} is not a variant of the flag.`);
  return { query, shares, comparison: { type: query.measure.kind, steps: metric.sources.length, variants, method } };
}

/**
 * Returns a metric's results at the end of each period, oldest first. If the flag's shares of the variants have changed,
 * each result combines the periods of constant shares until then. Throws 400 as `measurementOf` does.
 */
export async function computeMetric(
  { db, events }: Pick<AppDependencies, 'db' | 'events'>,
  input: ResultsInput,
  metric: MetricToCompute,
  periods: readonly string[] | null,
  signal: AbortSignal,
): Promise<MetricResult[]> {
  const { query, shares, comparison } = await measurementOf(db, input, metric, periods, signal);
  const { variants, method } = comparison;
  const sums = await events.measure(query, signal);
  const starts = query.periods;
  return starts.map((_, index) => {
    const end = starts[index + 1];
    const known = shares.filter(({ from }) => end === undefined || Date.parse(from) < Date.parse(end));
    const own = sums.filter(({ period }) => period === index);
    return compareVariants(combinePeriods(own, known, variants, method.baseline), comparison);
  });
}
