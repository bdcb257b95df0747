import type { AnyMetric } from '#contract/metric.ts';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import { ErrorWithAdvice } from '../../../ui/problem-message.ts';

/** The error for a metric that the last run could not compute. Only another run can compute it. */
export class MetricError extends ErrorWithAdvice {
  constructor(message: string) {
    super(message, 'Refresh the results.');
  }
}

interface Runs {
  latest: Recalculation | null | undefined;
  running: Recalculation | null;
  rows: ReadonlyMap<string, RecalculationRow>;
}

/** Returns why a metric could not be computed; null if no error is known. The error is in the metric's row or in the run. */
export function metricErrorOf({ latest, running, rows }: Runs, { id }: AnyMetric): MetricError | null {
  const row = rows.get(id);
  if (row?.result) return null;
  const reported = row?.error_message ?? (running ?? latest)?.metric_errors?.[id]?.message;
  if (reported) return new MetricError(reported);
  return row?.status === 'failed' ? new MetricError('The server gave no reason.') : null;
}
