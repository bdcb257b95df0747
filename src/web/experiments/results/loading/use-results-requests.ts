import { useMemo } from 'react';
import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, hasLegacyMetrics } from '#contract/experiment.ts';
import { type ExperimentMetric, metricsOf } from '#contract/experiment-metric.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { NoResultsError } from './no-results-error.ts';
import { type GoalRequest, useGoalRequest } from './use-goal-request.ts';
import { useRecalculation } from './use-recalculation.ts';
import { useRunRequest } from './use-run-request.ts';

/** Metrics of the engine that PostHog replaced in 2025. */
const legacyKinds: ReadonlySet<string> = new Set(['ExperimentTrendsQuery', 'ExperimentFunnelsQuery']);

/** Whether the goal is of a kind that the server computed once and no longer does. */
function isRemovedKind(experiment: Experiment, metric: ExperimentMetric | null, can: Capabilities): boolean {
  if (hasLegacyMetrics(experiment)) return true;
  if (metric === null) return false;
  return metric.storage === 'filters' ? !can.computesFilters : legacyKinds.has(metric.storedType);
}

/** The request of a goal that the server no longer computes. Nothing is sent. */
const removed = (request: GoalRequest): GoalRequest => ({
  ...request,
  problem: new NoResultsError('removed_kind'),
  isBusy: false,
  isStopped: false,
  disabledReason: 'The server no longer computes this kind of metric.',
});

/**
 * The goal of an experiment and its results: from the results of 2024, or for a metric per exposed person from the last run that
 * computed all of them. Requests nothing unless it is enabled.
 */
export function useResultsRequests(project: number, experiment: Experiment, enabled = true) {
  const metrics = useMemo(() => metricsOf(experiment), [experiment]);
  const metric = metrics.find(({ role }) => role === 'goal') ?? null;
  const isPerExposed = metric !== null && metric.storage !== 'filters';
  const hasRuns = metrics.some(({ storage }) => storage !== 'filters');
  const can = useCapabilities(project);
  const isRemoved = isRemovedKind(experiment, metric, can);
  const runs = useRecalculation(project, experiment.id, enabled && hasRuns && !isRemoved);
  const stored = useGoalRequest(project, experiment.id, enabled && !isPerExposed && !isRemoved);
  const computed = useRunRequest(runs, isPerExposed && !isRemoved ? metric : null, {
    end: experiment.end_date,
    refreshesOld: can.refreshesOldRuns,
  });
  if (isRemoved) return { metric, runs, results: removed(stored) };
  return { metric, runs, results: isPerExposed ? computed : stored };
}
