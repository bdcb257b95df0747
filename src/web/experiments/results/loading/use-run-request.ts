import { useEffect, useRef } from 'react';
import type { ExperimentMetric } from '#contract/experiment-metric.ts';
import type { RecalculationRow } from '#contract/recalculation.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { useMissingScopeReason } from '../../../session/session-context.tsx';
import { useCoolDown } from './refresh-button.tsx';
import type { GoalRequest } from './use-goal-request.ts';
import type { useRecalculation } from './use-recalculation.ts';

type Runs = ReturnType<typeof useRecalculation>;

/** Starts a run once if the experiment has none. */
function useFirstRun({ latest, running, isRunning, start }: Runs, enabled: boolean) {
  const hasStarted = useRef(false);
  const isMissing = enabled && latest === null && running === null && !isRunning;
  useEffect(() => {
    if (!isMissing || hasStarted.current) return;
    hasStarted.current = true;
    start('cold_run');
  }, [isMissing, start]);
}

/** Why a metric could not be computed; null if it could. */
export const rowFailure = (row: RecalculationRow | undefined): Error | null =>
  row?.status === 'failed' ? new Error(row.error_message ?? 'The metric could not be computed.') : null;

/** A goal per exposed person as a request: its row in the last run, or in the one under way. */
export function useRunRequest(runs: Runs, metric: ExperimentMetric | null): GoalRequest {
  const [isCoolingDown, startCoolDown] = useCoolDown();
  const { latest, running, rows, isRunning, isLoading, start } = runs;
  const forbidden = useMissingScopeReason('experiment:write');
  useFirstRun(runs, metric !== null && forbidden === undefined);
  const row = metric ? rows.get(metric.id) : undefined;
  const response = metric && parseMetricRow(row, running ?? latest ?? null, metric);
  const disabledReason = forbidden ?? (isCoolingDown ? 'Computed a few seconds ago.' : undefined);
  return {
    response,
    respondedAt: Date.parse(latest?.completed_at ?? '') || 0,
    problem: runs.problem ?? rowFailure(row),
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
