import { dayAt } from '../experiment-day.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

/**
 * Says on which day the metrics were changed, if they were changed since the start. The verdict stays: it is about the
 * metrics of today. But who chose them had seen results, so the error rates of the rule do not hold.
 */
export function checkChangedMetrics({ experiment, now }: CheckInput): ResultsCheck[] {
  const changed = Date.parse(experiment.metrics_changed_at ?? '');
  const day = Number.isNaN(changed) || changed > now ? null : dayAt(experiment, changed);
  if (day === null) return [];
  const fact = `Metrics changed on day ${day}`;
  return [
    { code: 'metrics', tone: 'warning', label: 'Metrics changed', detail: `on day ${day}, see the history`, fact },
  ];
}
