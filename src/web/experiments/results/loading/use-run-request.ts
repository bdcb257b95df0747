import { useEffect, useRef } from 'react';
import type { ExperimentMetric } from '#contract/experiment-metric.ts';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { useMissingScopeReason } from '../../../session/session-context.tsx';
import { NoResultsError } from './no-results-error.ts';
import { useCoolDown } from './refresh-button.tsx';
import type { GoalRequest } from './use-goal-request.ts';
import type { useRecalculation } from './use-recalculation.ts';

type Runs = ReturnType<typeof useRecalculation>;

/** How long a run stays good enough, as the server keeps results of 2024. */
const STALE_AFTER_MS = 60 * 60_000;
/** A run without participants says nothing; the first ones may have come since. */
const EMPTY_STALE_AFTER_MS = 5_000;

const isEmpty = ({ results }: Recalculation) =>
  (results ?? []).every(({ result }) => (result?.baseline.number_of_samples ?? 0) === 0);

/** Whether newer events may have changed the results of a run; nothing changes after the end. */
function isStale(run: Recalculation, end: string | null, now: number): boolean {
  const until = Date.parse(run.query_to ?? run.completed_at ?? '');
  const hasEnded = end !== null && Date.parse(end) <= until;
  return !hasEnded && now - until > (isEmpty(run) ? EMPTY_STALE_AFTER_MS : STALE_AFTER_MS);
}

/** When runs start without being asked for. */
interface RunPolicy {
  /** When the experiment ended. */
  end: string | null;
  /** Whether old results are computed again. */
  refreshesOld: boolean;
}

/** Why a run should start without being asked for; null if there is no reason. */
function reasonToRun({ latest, running, isRunning }: Runs, { end, refreshesOld }: RunPolicy): string | null {
  if (latest === undefined || running !== null || isRunning) return null;
  if (latest === null) return 'cold_run';
  return refreshesOld && isStale(latest, end, Date.now()) ? 'stale_refresh' : null;
}

/** Starts a run, at most once, if the experiment has none or only an old one. */
function useAutomaticRun(runs: Runs, policy: RunPolicy, enabled: boolean) {
  const hasStarted = useRef(false);
  const { start } = runs;
  const reason = enabled ? reasonToRun(runs, policy) : null;
  useEffect(() => {
    if (reason === null || hasStarted.current) return;
    hasStarted.current = true;
    start(reason);
  }, [reason, start]);
}

/** Why a metric could not be computed; null if it could. */
export const rowFailure = (row: RecalculationRow | undefined): Error | null =>
  row?.status === 'failed' ? new Error(row.error_message ?? 'The metric could not be computed.') : null;

/** Why there is no row of the goal, although the server has answered; null while it may still come. */
function missingRow({ latest, isRunning, isAbandoned }: Runs, isForbidden: boolean): NoResultsError | null {
  if (isRunning || latest === undefined) return null;
  if (isAbandoned) return new NoResultsError('abandoned');
  if (latest !== null) return new NoResultsError('settings_changed');
  return isForbidden ? new NoResultsError('not_computed') : null;
}

/** The error of a request. A run that the key may not start is a state of its own, because others can start it. */
const refusedStart = ({ problem, latest }: Runs, isForbidden: boolean): Error | null =>
  isForbidden && latest === null ? new NoResultsError('not_computed') : problem;

/** Why the goal has no result: its error, or what is missing. A run can report an error without a row. */
function failureOf(
  runs: Runs,
  metric: ExperimentMetric | null,
  row: RecalculationRow | undefined,
  isForbidden: boolean,
): Error | null {
  if (metric === null || row?.result) return null;
  const { latest, running } = runs;
  const reported = (running ?? latest)?.metric_errors?.[metric.id]?.message;
  return rowFailure(row) ?? (reported ? new Error(reported) : missingRow(runs, isForbidden));
}

/** A goal per exposed person as a request: its row in the last run, or in the one under way. */
export function useRunRequest(runs: Runs, metric: ExperimentMetric | null, policy: RunPolicy): GoalRequest {
  const [isCoolingDown, startCoolDown] = useCoolDown();
  const { latest, running, rows, isRunning, isLoading, start } = runs;
  const forbidden = useMissingScopeReason('experiment:write');
  useAutomaticRun(runs, policy, metric !== null && forbidden === undefined);
  const row = metric ? rows.get(metric.id) : undefined;
  const response = metric && parseMetricRow(row, running ?? latest ?? null, metric);
  const disabledReason = forbidden ?? (isCoolingDown ? 'Computed a few seconds ago.' : undefined);
  return {
    response,
    respondedAt: Date.parse(latest?.completed_at ?? '') || 0,
    problem: refusedStart(runs, forbidden !== undefined) ?? failureOf(runs, metric, row, forbidden !== undefined),
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
    retry: () => start(),
    stop: runs.stopWaiting,
  };
}
