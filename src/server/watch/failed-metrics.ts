import { metricsWithResults } from '#contract/experiment-metrics.ts';
import type { FailedMetric } from '#watch/findings.ts';
import type { Db } from '../db/connection-pool.ts';
import type { StoredExperiment } from '../experiments/store.ts';

/** A metric that failed in so many runs in a row does not recover by itself. */
const RUNS = 3;

/** Returns the metrics of an experiment that failed in its last three runs. */
export async function failedMetrics(db: Db, experiment: StoredExperiment): Promise<FailedMetric[]> {
  const runs = await db
    .selectFrom('metric_run')
    .select('id')
    .where('experiment_id', '=', experiment.id)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .limit(RUNS)
    .execute();
  if (runs.length < RUNS) return [];
  const results = await db
    .selectFrom('metric_result')
    .select(['run_id', 'metric_uuid', 'error'])
    .where(
      'run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .where('error', 'is not', null)
    .execute();
  return metricsWithResults(experiment).flatMap((metric) => {
    const failures = results.filter(({ metric_uuid }) => !metric.isLegacy && metric_uuid === metric.id);
    const last = failures.find(({ run_id }) => run_id === runs[0]?.id);
    return failures.length === RUNS && last ? [{ metric, reason: last.error ?? '' }] : [];
  });
}
