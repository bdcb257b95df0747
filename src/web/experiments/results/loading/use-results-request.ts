import { useMemo } from 'react';
import { Problem } from '#contract/problem.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { useExperimentResults, useRecalculateResults } from '../../data.ts';
import { useCoolDown } from './refresh-button.tsx';
import { throttledSeconds } from './retry-delay.ts';
import { useFailures } from './use-failure-count.ts';

function throttledWords(problem: Error | null): string | undefined {
  if (!(problem instanceof Problem) || problem.status !== 429) return undefined;
  return `The server asked to wait for ${throttledSeconds(problem)} seconds.`;
}

/** The goal's answer, how it stands with asking for it, and how to ask anew. */
export function useAsked(project: number, id: number) {
  const query = useExperimentResults(project, id);
  const { recalculate, stop } = useRecalculateResults(project, id);
  const [isHot, heat] = useCoolDown();
  const { data, error, isFetching, dataUpdatedAt: answeredAt } = query;
  const reading = useMemo(() => (data === undefined ? null : parseResults(data)), [data]);
  const blockedBecause = throttledWords(error) ?? (isHot ? 'Computed a few seconds ago.' : undefined);
  const refresh = () => {
    if (isFetching || blockedBecause !== undefined) return;
    heat();
    recalculate();
  };
  return {
    reading,
    /** When the answer came, in milliseconds since 1970; 0 before the first. */
    answeredAt,
    problem: error,
    failures: useFailures(query),
    isBusy: isFetching,
    /** Nothing is known, nothing failed, and nobody waits. */
    isGivenUp: data === undefined && error === null && !isFetching,
    blockedBecause,
    refresh,
    /** Asks once more at once, whatever was asked before. */
    retry: recalculate,
    stop,
  };
}

export type Asked = ReturnType<typeof useAsked>;
