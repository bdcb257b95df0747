import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Capabilities } from '#client/capabilities.ts';
import type { Experiment } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { Problem } from '#contract/problem.ts';
import type { Recalculation } from '#contract/recalculation.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import { useClient } from '../../../api/client-context.tsx';
import { useExperimentLock } from '../../lifecycle/use-experiment-lock.ts';
import { NoResultsError, noResultsTexts } from './no-results-error.ts';
import { useCoolDown } from './refresh-button.tsx';
import { throttleSeconds } from './retry-delay.ts';
import { EMPTY_STALE_MS, hasNoPeople, runQueries } from './run-queries.ts';
import { useFailureCount } from './use-failure-count.ts';
import type { RecalculationProgress, Runs, useRecalculation } from './use-recalculation.ts';
import { type MetricRequest, reasonWithoutResults } from './use-requests.ts';

/** Returns functions that request the results of all legacy metrics again, and that stop the request for the goal. */
function useLegacyRefresh(project: number, id: number) {
  const cache = useQueryClient();
  const { legacy, legacyKey } = runQueries(useClient(), project, id);
  const { queryKey } = legacy({ id: '', index: null });
  const recalculate = async () => {
    await cache.invalidateQueries({ queryKey });
    // After an error or a cancellation, the goal is still invalidated. Skip the secondary metrics.
    if (cache.getQueryState(queryKey)?.isInvalidated) return;
    await cache.invalidateQueries({ queryKey: [...legacyKey, 'secondary'] });
  };
  return { start: () => void recalculate(), stop: () => void cache.cancelQueries({ queryKey }) };
}

/** How long a run is fresh: as long as servers cache the results of legacy metrics. */
const STALE_AFTER_MS = 60 * 60_000;

/**
 * Returns whether newer events may have changed a run's results. Events after the experiment's end do not count. A run
 * from before the end lacks the last events, however young it is.
 */
function isStale(run: Recalculation, end: string | null, now: number): boolean {
  const until = Date.parse(run.query_to ?? run.completed_at ?? '');
  if (end !== null && Date.parse(end) <= now) return until < Date.parse(end);
  return now - until > (hasNoPeople(run) ? EMPTY_STALE_MS : STALE_AFTER_MS);
}

/** Returns the trigger for an automatic run; null if no run is needed. */
function reasonToRun({ latest, running, isRunning }: Runs, end: string | null, refreshesOld: boolean): string | null {
  if (latest === undefined || running !== null || isRunning) return null;
  if (latest === null) return 'cold_run';
  return refreshesOld && isStale(latest, end, Date.now()) ? 'stale_refresh' : null;
}

type CurrentRuns = ReturnType<typeof useRecalculation>;

/**
 * Starts a run if the experiment has no run, or only an old run. Starts at most one run, and another one if the
 * experiment ends while the page is open.
 */
function useAutomaticRun(runs: CurrentRuns, end: string | null, refreshesOld: boolean, enabled: boolean) {
  // The end at which the last automatic run was started; undefined if none was started.
  const startedAtEnd = useRef<string | null | undefined>(undefined);
  const { start } = runs;
  const reason = enabled ? reasonToRun(runs, end, refreshesOld) : null;
  useEffect(() => {
    if (reason === null || startedAtEnd.current === end) return;
    startedAtEnd.current = end;
    start(reason);
  }, [reason, end, start]);
}

/** Returns why the last run does not contain the goal; null if the results may still arrive. */
function missingRow({ latest, isRunning, isAbandoned }: CurrentRuns, isForbidden: boolean): NoResultsError | null {
  if (isRunning || latest === undefined) return null;
  if (isAbandoned) return new NoResultsError('abandoned');
  if (latest !== null) return new NoResultsError('settings_changed');
  return isForbidden ? new NoResultsError('not_computed') : null;
}

/** Returns why there are no new results, or no results at all. */
function problemOf({ row, problem }: MetricRequest, runs: CurrentRuns, isForbidden: boolean): Error | null {
  // If the user can't start a run, the text says what the user needs to start one.
  if (isForbidden && runs.latest === null) return new NoResultsError('not_computed');
  return runs.problem ?? (row?.result ? null : (problem ?? missingRow(runs, isForbidden)));
}

function throttleMessage(problem: Error | null): string | undefined {
  if (!(problem instanceof Problem) || problem.status !== 429) return undefined;
  return `Too many requests. Try again in ${formatCountOf(throttleSeconds(problem), 'second')}.`;
}

/** The response for the goal, the state of the request, and functions to repeat or stop the request. */
export interface GoalRequest {
  response: ParsedResponse | null;
  /** See `MetricRequest.dataUpdatedAt`. */
  dataUpdatedAt: number;
  problem: Error | null;
  /** The number of consecutive failures. */
  failures: number;
  isBusy: boolean;
  /** How many metrics the server has finished, if it reports this. */
  progress: RecalculationProgress | null;
  /** Whether the user stopped the first request. */
  isStopped: boolean;
  /** Why the results cannot be refreshed now; undefined if they can. */
  disabledReason: string | undefined;
  refresh: () => void;
  /** Requests the results again immediately, even during the cool-down after a refresh. */
  retry: () => void;
  stop: () => void;
}

interface GoalSource {
  goal: MetricRequest & Pick<GoalRequest, 'response'> & { metric: AnyMetric };
  runs: CurrentRuns;
  can: Capabilities;
  /** Whether runs may start automatically. */
  isAutomatic: boolean;
}

/** Returns why the results can't be refreshed now, apart from a missing right; undefined if they can. */
function useRefreshPause(problem: Error | null): [string | undefined, () => void] {
  const [isCoolingDown, startCoolDown] = useCoolDown();
  return [throttleMessage(problem) ?? (isCoolingDown ? 'Computed a few seconds ago.' : undefined), startCoolDown];
}

/** Returns the request for the goal. Starts a run if the goal needs one. */
export function useGoalRequest(
  project: number,
  experiment: Experiment,
  { goal, runs, can, isAutomatic }: GoalSource,
): GoalRequest {
  const { metric, run, response, isBusy, dataUpdatedAt } = goal;
  const lock = useExperimentLock(experiment);
  // Queries need no permission to change the experiment.
  const runLock = can.metricResults === 'runs' ? lock : undefined;
  const reason = reasonWithoutResults(experiment, metric, can);
  const startsRuns = isAutomatic && !metric.isLegacy && reason === null && runLock === undefined;
  useAutomaticRun(runs, experiment.end_date, can.refreshesOldRuns, startsRuns);
  const legacy = useLegacyRefresh(project, experiment.id);
  const isStopped = run === null && goal.problem === null && !isBusy;
  const { start, stop, retry, ...source } = metric.isLegacy
    ? { ...legacy, retry: legacy.start, problem: goal.problem, progress: null, lock: undefined, isStopped }
    : {
        start: () => runs.start(),
        stop: runs.stopWaiting,
        retry: runLock === undefined ? () => runs.start() : runs.retry,
        problem: problemOf(goal, runs, runLock !== undefined),
        progress: runs.progress,
        lock: runLock,
        isStopped: false,
      };
  const [pause, startCoolDown] = useRefreshPause(source.problem);
  const failures = useFailureCount(goal);
  const { progress } = source;
  const state = { response, dataUpdatedAt, failures, progress, retry, stop };
  if (reason !== null) {
    const { title } = noResultsTexts[reason];
    const problem = new NoResultsError(reason);
    return { ...state, problem, isBusy: false, isStopped: false, disabledReason: title, refresh: () => undefined };
  }
  const disabledReason = source.lock ?? pause;
  const refresh = () => {
    if (isBusy || disabledReason !== undefined) return;
    startCoolDown();
    start();
  };
  return { ...state, problem: source.problem, isBusy, isStopped: source.isStopped, disabledReason, refresh };
}
