import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { metricsWithResults } from '#contract/experiment-metrics.ts';
import { type AnyMetric, removedKinds } from '#contract/metric.ts';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import { hasLegacyMetrics } from '#contract/reported-limits.ts';
import { isGoalUnknown } from '#verdict/metric.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { useClient } from '../../../api/client-context.tsx';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { useExperimentLock } from '../../lifecycle/use-experiment-lock.ts';
import { backgroundRun } from './background-run.ts';
import { metricErrorOf } from './metric-error.ts';
import type { NoResultsReason } from './no-results-error.ts';
import { runQueries } from './run-queries.ts';
import { type Runs, useLatestRun } from './use-recalculation.ts';

/**
 * Returns why the server can't compute the goal; null if it can. Servers that compute legacy metrics report a missing
 * goal themselves.
 */
export function reasonWithoutResults(
  experiment: Experiment,
  goal: AnyMetric,
  { computesFilters }: Capabilities,
): NoResultsReason | null {
  if (hasLegacyMetrics(experiment)) return 'removed_kind';
  if (goal.isLegacy && goal.sources.length === 0 && !computesFilters)
    return isGoalUnknown(experiment) ? 'unknown_goal' : 'no_goal';
  const isRemoved = goal.isLegacy ? !computesFilters : removedKinds.has(goal.storedType);
  return isRemoved ? 'removed_kind' : null;
}

/** The row with a metric's results, and the state of the request for it. */
export interface MetricRequest {
  row: RecalculationRow | undefined;
  /** The run that contains the row. */
  run: Recalculation | null;
  problem: Error | null;
  isBusy: boolean;
  /** Whether the last run does not contain this metric. */
  isMissing: boolean;
  /** When the results of a legacy metric arrived or the last run was completed, in milliseconds since 1970; 0 if never. */
  dataUpdatedAt: number;
  /** The total number of failures so far. Used to count consecutive failures. */
  errorUpdateCount: number;
  retry: () => void;
}

function requestFromRuns(metric: AnyMetric, runs: Runs): MetricRequest {
  const { rows, latest, running, isRunning, isLoading, problem, retry } = runs;
  const row = rows.get(metric.id);
  const failure = metricErrorOf(runs, metric);
  return {
    row,
    run: running ?? latest ?? null,
    problem: failure ?? problem,
    isBusy: isRunning || isLoading,
    isMissing: row === undefined && Boolean(latest),
    dataUpdatedAt: Date.parse(latest?.completed_at ?? latest?.created_at ?? '') || 0,
    errorUpdateCount: failure ? 1 : 0,
    retry,
  };
}

interface RequestOptions {
  /** Whether the results of legacy metrics are requested. `runs` has the results of all others. */
  enabled: boolean;
  /** Whether the results are for a row of a list. */
  isRow: boolean;
}

/** Returns the request for each metric. Each legacy metric has a request of its own. */
export function useMetricRequests(
  project: number,
  id: number,
  metrics: readonly AnyMetric[],
  runs: Runs,
  { enabled, isRow }: RequestOptions,
): MetricRequest[] {
  const { legacy } = runQueries(useClient(), project, id, isRow);
  const legacyMetrics = metrics.filter((metric) => metric.isLegacy);
  const queries = useQueries({
    queries: legacyMetrics.map((metric) => ({ ...legacy(metric), enabled, retryOnMount: !isRow })),
  });
  return metrics.flatMap((metric) => {
    if (!metric.isLegacy) return [requestFromRuns(metric, runs)];
    const query = queries[legacyMetrics.indexOf(metric)];
    if (!query) return [];
    const { data: run = null, error, isFetching, dataUpdatedAt, errorUpdateCount, refetch } = query;
    const request = { run, problem: error, isBusy: isFetching, isMissing: false, dataUpdatedAt, errorUpdateCount };
    return [{ ...request, row: run?.results?.[0], retry: () => void refetch() }];
  });
}

/**
 * Which requests are sent. `compute`: all that the results need. `read`: only those that do not make the server compute
 * the goal, so results that are not computed or loaded yet are missing. `row`: those for the goal and, if it can be
 * compared, for its guardrails, without starting a run. `none`: no requests.
 */
export type ResultsAccess = 'compute' | 'read' | 'row' | 'none';

/** Returns an experiment's metrics, the goal first, what the server can do, and why it can't compute the goal, if it can't. */
export function useMetrics(project: number, experiment: Experiment) {
  const metrics = useMemo(() => metricsWithResults(experiment), [experiment]);
  const can = useCapabilities(project);
  return { metrics, can, reason: reasonWithoutResults(experiment, metrics[0], can) };
}

/** Returns the goal's metric, the request for its results, and its response. */
export function useGoalResponse(project: number, experiment: Experiment, runs: Runs, access: ResultsAccess) {
  const { metrics, reason } = useMetrics(project, experiment);
  const [metric] = metrics;
  const [request] = useMetricRequests(project, experiment.id, [metric], runs, {
    enabled: reason === null && (access === 'compute' || access === 'row'),
    isRow: access === 'row',
  }) as [MetricRequest];
  const { row, run } = request;
  const response = useMemo(() => parseMetricRow(row, run, metric), [row, run, metric]);
  return { ...request, metric, response };
}

/** Returns the last run, if the server has runs and the goal or a guardrail needs one. */
function useStoredRun(project: number, experiment: Experiment, enabled: boolean): Runs {
  const { metrics, can, reason } = useMetrics(project, experiment);
  const needsRun = metrics.some(({ isLegacy, role }) => !isLegacy && role !== 'secondary');
  const isRead = enabled && needsRun && reason === null && can.metricResults === 'runs';
  return useLatestRun(project, experiment.id, isRead, true);
}

/**
 * Returns the last run for a row of a list. If it lacks the goal of a running experiment, our server computes it in the
 * background. On PostHog, rows show only stored results, because it charges for computations.
 */
export function useRowRun(project: number, experiment: Experiment, enabled: boolean): Runs {
  const { metrics, can, reason } = useMetrics(project, experiment);
  const runs = useStoredRun(project, experiment, enabled);
  const isLocked = useExperimentLock(experiment) !== undefined;
  const isRunning = statusOf(experiment, Date.now()) === 'running';
  const mayStart = enabled && reason === null && can.refreshesOldRuns && !isLocked && isRunning;
  const [goal] = metrics;
  const isMissing = mayStart && runs.latest !== undefined && !goal.isLegacy && !runs.rows.has(goal.id);
  const { isFetching } = useQuery({ ...backgroundRun(useClient(), project, experiment.id, goal), enabled: isMissing });
  return { ...runs, isRunning: isFetching };
}

/** Returns the response for the goal, without starting a run. Requests nothing unless `enabled` is true. */
export function useStoredResponse(project: number, experiment: Experiment, enabled: boolean) {
  const runs = useStoredRun(project, experiment, enabled);
  return useGoalResponse(project, experiment, runs, enabled ? 'row' : 'none').response;
}
