import { useMemo } from 'react';
import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, hasLegacyMetrics } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { exposedVariants } from '#verdict/checks/exposed-split.ts';
import { isGoalUnknown } from '#verdict/metric.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useExperimentLock } from '../../lifecycle/use-experiment-lock.ts';
import { NoResultsError, type NoResultsReason, noResultsTexts } from './no-results-error.ts';
import { type GoalRequest, useGoalRequest } from './use-goal-request.ts';
import { useRecalculation } from './use-recalculation.ts';
import { useRunRequest } from './use-run-request.ts';

/** The metric types of the results engine that PostHog replaced in 2025. */
const legacyKinds: ReadonlySet<string> = new Set(['ExperimentTrendsQuery', 'ExperimentFunnelsQuery']);

/**
 * Returns why the server can't compute the goal; null if it can. Servers that compute legacy metrics report a missing
 * goal themselves.
 */
function reasonWithoutResults(
  experiment: Experiment,
  metric: AnyMetric | null,
  { computesFilters }: Capabilities,
): NoResultsReason | null {
  if (hasLegacyMetrics(experiment)) return 'removed_kind';
  if (metric === null && !computesFilters) return isGoalUnknown(experiment) ? 'unknown_goal' : 'no_goal';
  const isRemoved = metric?.isLegacy ? !computesFilters : legacyKinds.has(metric?.storedType ?? '');
  return isRemoved ? 'removed_kind' : null;
}

/** Returns the request state for a goal that the server does not compute. Sends no request. */
const notComputed = (request: GoalRequest, reason: NoResultsReason): GoalRequest => ({
  ...request,
  problem: new NoResultsError(reason),
  isBusy: false,
  isStopped: false,
  disabledReason: noResultsTexts[reason].title,
});

/**
 * Which requests are sent. `compute`: all that the results need. `read`: only those that do not make the server compute
 * the goal, so results that are not computed or loaded yet are missing. `none`: no requests.
 */
export type ResultsAccess = 'compute' | 'read' | 'none';

/** Returns whether the last run is requested. On servers without runs, this request would compute the metrics. */
const readsRuns = (access: ResultsAccess, { metricResults }: Capabilities) =>
  access === 'compute' || (access === 'read' && metricResults === 'runs');

/**
 * Returns an experiment's goal (`metric`), the state of the request for its results, and the runs. A legacy goal has a
 * request of its own. A goal that is a `Metric` is computed in a run, with all other such metrics.
 */
export function useResultsRequests(project: number, experiment: Experiment, access: ResultsAccess = 'compute') {
  const metrics = useMemo(() => metricsOf(experiment), [experiment]);
  const metric = metrics.find(({ role }) => role === 'goal') ?? null;
  const isPerExposed = metric !== null && !metric.isLegacy;
  const hasRuns = metrics.some(({ isLegacy }) => !isLegacy);
  const can = useCapabilities(project);
  const lock = useExperimentLock(experiment);
  const startsRuns = can.metricResults === 'runs';
  const reason = reasonWithoutResults(experiment, metric, can);
  const isComputed = reason === null;
  const canCompute = access === 'compute';
  const runs = useRecalculation(project, experiment.id, readsRuns(access, can) && hasRuns && isComputed);
  const stored = useGoalRequest(project, experiment.id, canCompute && !isPerExposed && isComputed);
  const computed = useRunRequest(runs, isPerExposed && isComputed ? metric : null, {
    end: experiment.end_date,
    isAutomatic: canCompute,
    refreshesOld: can.refreshesOldRuns,
    // On servers without runs, queries compute the results. Queries need no permission to change the experiment.
    lock: startsRuns ? lock : undefined,
  });
  const { plannedEffect, countsAfterEnd } = can;
  const results = reason ? notComputed(stored, reason) : isPerExposed ? computed : stored;
  const exposed = useStable(exposedVariants(metrics, (id) => runs.rows.get(id)));
  return { metric, runs, results, exposed, plannedEffect, countsAfterEnd };
}
