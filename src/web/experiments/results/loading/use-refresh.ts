import { useEffect, useRef } from 'react';
import { useNotify } from '../../../ui/notices.tsx';
import type { Goal } from '../measured-metric.ts';
import type { GoalRequest } from './use-goal-request.ts';

const summaryOf = (goal: Goal | null) => (goal ? (goal.report?.sentence ?? '') : 'There is nothing to compare yet.');

/**
 * Returns a function that refreshes the results. Shows a notification when the new results are computed, because the
 * numbers may be the same as before.
 */
export function useRefresh(
  { dataUpdatedAt, isBusy, disabledReason, refresh }: GoalRequest,
  goal: Goal | null,
): () => void {
  const notify = useNotify();
  const refreshedAfter = useRef<number | null>(null);
  const isComputed = !isBusy && (goal?.isComputed ?? true);
  const summary = summaryOf(goal);
  useEffect(() => {
    if (refreshedAfter.current === null || dataUpdatedAt === refreshedAfter.current || !isComputed) return;
    refreshedAfter.current = null;
    notify(`Results refreshed. ${summary}`.trim());
  }, [dataUpdatedAt, isComputed, summary, notify]);
  return () => {
    if (!isBusy && disabledReason === undefined) refreshedAfter.current = dataUpdatedAt;
    refresh();
  };
}
