import { invalidInput, notFound } from '#contract/problem.ts';
import { hasPeople, type Timeseries } from '#contract/recalculation.ts';
import type { AppDependencies } from '../dependencies.ts';
import { isLaunched } from '../experiments/schedule.ts';
import { measurementContext, type ResultsInput } from '../results/measurement-context.ts';
import { shareCalculation } from '../results/share-calculation.ts';
import { computeMetric, metricsToCompute } from './compute-metric.ts';

interface TimeseriesRequest extends ResultsInput {
  metric_uuid: string | undefined;
  fingerprint: string | undefined;
  signal: AbortSignal;
}

/**
 * Returns a metric's results at the end of each day in the project's time zone, from the experiment's start to its end
 * or today. The result is null for days before the first exposure (for a retention metric, the first start event). If
 * the fingerprint is not current, the result is null for all days. Throws 400 for an incomplete request and for a
 * draft, and 404 for an unknown metric.
 */
export async function timeseriesOf(
  { db, events }: Pick<AppDependencies, 'db' | 'events'>,
  request: TimeseriesRequest,
): Promise<Timeseries> {
  const { experiment, metric_uuid, fingerprint, now, signal } = request;
  if (!metric_uuid) throw invalidInput('metric_uuid is required', 'metric_uuid');
  if (!fingerprint) throw invalidInput('fingerprint is required', 'fingerprint');
  if (!isLaunched(experiment, now))
    throw invalidInput("Cannot compute a timeseries for experiment that hasn't started");
  const metric = metricsToCompute(experiment).find(({ id }) => id === metric_uuid);
  if (!metric) throw notFound('Metric not found');
  const { days } = measurementContext(request, signal);
  const isCurrent = metric.fingerprint === fingerprint;
  const name = JSON.stringify([experiment.id, metric.id, fingerprint]);
  const results = isCurrent
    ? await shareCalculation(db, { name, fresh: false, signal }, (until) =>
        computeMetric(
          { db, events },
          request,
          metric,
          days.map(({ start }) => start),
          until,
        ),
      )
    : [];
  const at = now.toISOString();
  return {
    experiment_id: experiment.id,
    metric_uuid,
    status: isCurrent ? 'completed' : 'pending',
    timeseries: Object.fromEntries(
      days.map(({ date }, index) => {
        const result = results[index];
        return [date, result && hasPeople(result) ? result : null];
      }),
    ),
    errors: null,
    computed_at: isCurrent ? at : null,
    created_at: at,
    updated_at: at,
    recalculation_status: null,
    recalculation_created_at: null,
  };
}
