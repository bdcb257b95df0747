import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metric.ts';
import { useGoalRequest } from './use-goal-request.ts';
import { useRecalculation } from './use-recalculation.ts';
import { useRunRequest } from './use-run-request.ts';

/**
 * The goal of an experiment and its results: from the results of 2024, or for a metric per exposed person from the last run that
 * computed all of them. Requests nothing unless it is enabled.
 */
export function useResultsRequests(project: number, experiment: Experiment, enabled = true) {
  const metrics = useMemo(() => metricsOf(experiment), [experiment]);
  const metric = metrics.find(({ role }) => role === 'goal') ?? null;
  const isPerExposed = metric !== null && metric.storage !== 'filters';
  const hasRuns = metrics.some(({ storage }) => storage !== 'filters');
  const runs = useRecalculation(project, experiment.id, enabled && hasRuns);
  const stored = useGoalRequest(project, experiment.id, enabled && !isPerExposed);
  const computed = useRunRequest(runs, isPerExposed ? metric : null, experiment.end_date);
  return { metric, runs, results: isPerExposed ? computed : stored };
}
