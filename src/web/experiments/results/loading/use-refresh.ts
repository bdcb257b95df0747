import { useEffect, useRef } from 'react';
import { useNotify } from '../../../ui/notices.tsx';
import type { Goal } from '../use-goal.ts';
import type { Asked } from './use-results-request.ts';

const meaningOf = (goal: Goal | null) => (goal ? (goal.report?.sentence ?? '') : 'There is nothing to compare yet.');

/** Asks anew, and says what came of it once it is computed: a page whose numbers stay the same looks as if nothing was done. */
export function useRefresh({ answeredAt, isBusy, blockedBecause, refresh }: Asked, goal: Goal | null): () => void {
  const notify = useNotify();
  const seen = useRef<number | null>(null);
  const isThere = !isBusy && (goal?.isComputed ?? true);
  const meaning = meaningOf(goal);
  // The answer comes from the server, and what it means from another thread.
  useEffect(() => {
    if (seen.current === null || answeredAt === seen.current || !isThere) return;
    seen.current = null;
    notify(`Computed anew. ${meaning}`.trim());
  }, [answeredAt, isThere, meaning, notify]);
  return () => {
    if (!isBusy && blockedBecause === undefined) seen.current = answeredAt;
    refresh();
  };
}
