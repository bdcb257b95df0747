import { useEffect, useState } from 'react';
import { Problem } from '#contract/problem.ts';

/** When each problem was first shown, in milliseconds since 1970: its wait counts from there, wherever it is shown again. */
const seenAt = new WeakMap<Problem, number>();

function secondsLeft(problem: Error | null): number {
  if (!(problem instanceof Problem) || problem.retryAfterSeconds === null) return 0;
  const since = seenAt.get(problem) ?? Date.now();
  seenAt.set(problem, since);
  return Math.max(0, Math.ceil(problem.retryAfterSeconds - (Date.now() - since) / 1000));
}

/** How many seconds are left of the wait that the server asked for, counted down as they pass. */
export function useWait(problem: Error | null): number {
  const [, setTick] = useState(0);
  const left = secondsLeft(problem);
  const isOver = left === 0;
  // The clock of the browser counts.
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
