import { useMemo } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import { Problem } from '#contract/problem.ts';
import { type ParsedResponse, parseResults } from '#verdict/response/parse-results.ts';
import { useExperimentResults, useRecalculateResults } from '../../data.ts';
import { useCoolDown } from './refresh-button.tsx';
import { throttleSeconds } from './retry-delay.ts';
import { useFailureCount } from './use-failure-count.ts';
import type { RecalculationProgress } from './use-recalculation.ts';

function throttleMessage(problem: Error | null): string | undefined {
  if (!(problem instanceof Problem) || problem.status !== 429) return undefined;
  const seconds = throttleSeconds(problem);
  return `Too many requests. Try again in ${formatCountOf(seconds, 'second')}.`;
}

/** The response for the goal, the state of the request, and functions to repeat or stop the request. */
export interface GoalRequest {
  response: ParsedResponse | null;
  /**
   * When the response of a legacy goal arrived, or when the last run was completed, in milliseconds since 1970. 0 if there is
   * none yet.
   */
  respondedAt: number;
  problem: Error | null;
  /** The number of consecutive failures. */
  failures: number;
  isBusy: boolean;
  /** How many metrics the server has finished, if it reports this. */
  progress?: RecalculationProgress | null;
  /** Whether the user stopped the first request. */
  isStopped: boolean;
  /** Why the results cannot be refreshed now; undefined if they can. */
  disabledReason: string | undefined;
  refresh: () => void;
  /** Requests the results again immediately, even during the cool-down after a refresh. */
  retry: () => void;
  stop: () => void;
}

/** Requests the results of a legacy goal, unless `enabled` is false. */
export function useGoalRequest(project: number, id: number, enabled = true): GoalRequest {
  const query = useExperimentResults(project, id, enabled);
  const { recalculate, stop } = useRecalculateResults(project, id);
  const [isCoolingDown, startCoolDown] = useCoolDown();
  const { data, error, isFetching, dataUpdatedAt: respondedAt } = query;
  const response = useMemo(() => (data === undefined ? null : parseResults(data)), [data]);
  const disabledReason = throttleMessage(error) ?? (isCoolingDown ? 'Computed a few seconds ago.' : undefined);
  const refresh = () => {
    if (isFetching || disabledReason !== undefined) return;
    startCoolDown();
    recalculate();
  };
  return {
    response,
    respondedAt,
    problem: error,
    failures: useFailureCount(query),
    isBusy: isFetching,
    isStopped: data === undefined && error === null && !isFetching,
    disabledReason,
    refresh,
    retry: recalculate,
    stop,
  };
}
