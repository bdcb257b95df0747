import { useEffect, useRef } from 'react';
import type { AnyMetric } from '#contract/metric.ts';
import type { Recalculation } from '#contract/recalculation.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { metricErrorOf } from './metric-error.ts';
import { NoResultsError } from './no-results-error.ts';
import { EMPTY_STALE_MS, hasNoPeople } from './recalculation-queries.ts';
import { useCoolDown } from './refresh-button.tsx';
import type { GoalRequest } from './use-goal-request.ts';
import type { useRecalculation } from './use-recalculation.ts';

type Runs = ReturnType<typeof useRecalculation>;

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

/** What decides whether a run starts automatically. */
interface RunPolicy {
  /** When the experiment ended, ISO 8601; null if it has no end. */
  end: string | null;
  /** Whether runs may start automatically. */
  isAutomatic: boolean;
  /** Whether old results are recomputed automatically. */
  refreshesOld: boolean;
  /** Why the user can't start a run; undefined if the user can. */
  lock: string | undefined;
}

/** Returns the trigger for an automatic run; null if no run is needed. */
function reasonToRun({ latest, running, isRunning }: Runs, { end, refreshesOld }: RunPolicy): string | null {
  if (latest === undefined || running !== null || isRunning) return null;
  if (latest === null) return 'cold_run';
  return refreshesOld && isStale(latest, end, Date.now()) ? 'stale_refresh' : null;
}

/**
 * Starts a run if the experiment has no run, or only an old run. Starts at most one run, and another one if the
 * experiment ends while the page is open.
 */
function useAutomaticRun(runs: Runs, policy: RunPolicy, enabled: boolean) {
  // The end at which the last automatic run was started; undefined if none was started.
  const startedAtEnd = useRef<string | null | undefined>(undefined);
  const { start } = runs;
  const { end } = policy;
  const reason = enabled ? reasonToRun(runs, policy) : null;
  useEffect(() => {
    if (reason === null || startedAtEnd.current === end) return;
    startedAtEnd.current = end;
    start(reason);
  }, [reason, end, start]);
}

/** Returns why the goal has no row, although the server has responded; null if the row may still arrive. */
function missingRow({ latest, isRunning, isAbandoned }: Runs, isForbidden: boolean): NoResultsError | null {
  if (isRunning || latest === undefined) return null;
  if (isAbandoned) return new NoResultsError('abandoned');
  if (latest !== null) return new NoResultsError('settings_changed');
  return isForbidden ? new NoResultsError('not_computed') : null;
}

/**
 * Returns the error of the runs. If there is no run and the user can't start one, returns a `NoResultsError` instead,
 * whose text says what the user needs to start a run.
 */
const refusedStart = ({ problem, latest }: Runs, isForbidden: boolean): Error | null =>
  isForbidden && latest === null ? new NoResultsError('not_computed') : problem;

/** Returns why the goal has no result; null if it has a result or if the result may still arrive. */
function failureOf(runs: Runs, metric: AnyMetric | null, isForbidden: boolean): Error | null {
  if (metric === null || runs.rows.get(metric.id)?.result) return null;
  return metricErrorOf(runs, metric) ?? missingRow(runs, isForbidden);
}

/**
 * Returns the request state for a goal that is a `Metric`, from its row in the last run or the current run.
 */
export function useRunRequest(runs: Runs, metric: AnyMetric | null, policy: RunPolicy): GoalRequest {
  const [isCoolingDown, startCoolDown] = useCoolDown();
  const { latest, running, rows, isRunning, isLoading, start } = runs;
  const { lock, isAutomatic } = policy;
  const isForbidden = lock !== undefined;
  useAutomaticRun(runs, policy, metric !== null && isAutomatic && !isForbidden);
  const row = metric ? rows.get(metric.id) : undefined;
  const response = metric && parseMetricRow(row, running ?? latest ?? null, metric);
  const disabledReason = lock ?? (isCoolingDown ? 'Computed a few seconds ago.' : undefined);
  return {
    response,
    respondedAt: Date.parse(latest?.completed_at ?? '') || 0,
    problem: refusedStart(runs, isForbidden) ?? failureOf(runs, metric, isForbidden),
    progress: runs.progress,
    failures: 0,
    isBusy: isLoading || isRunning,
    isStopped: false,
    disabledReason,
    refresh: () => {
      if (isRunning || disabledReason !== undefined) return;
      startCoolDown();
      start();
    },
    retry: () => (isForbidden ? runs.retry() : start()),
    stop: runs.stopWaiting,
  };
}
