import { useEffect, useState } from 'react';
import { Problem } from '#contract/problem.ts';

/**
 * When each problem was first shown, in epoch milliseconds. The wait starts at this time, even if the problem is shown
 * again.
 */
const firstShownAt = new WeakMap<Problem, number>();

function secondsLeft(problem: Error | null): number {
  if (!(problem instanceof Problem) || problem.retryAfterSeconds === null) return 0;
  const since = firstShownAt.get(problem) ?? Date.now();
  firstShownAt.set(problem, since);
  return Math.max(0, Math.ceil(problem.retryAfterSeconds - (Date.now() - since) / 1000));
}

/** Returns the remaining seconds of the wait that the server requested, updated every second; 0 without a wait. */
export function useRetryCountdown(problem: Error | null): number {
  const [, setTick] = useState(0);
  const left = secondsLeft(problem);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
