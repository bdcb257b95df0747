import { useEffect } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { useIdle, whenIdle } from '../../ui/idle.ts';
import { factsOf } from './row-values.ts';

/** So many rows take a few milliseconds, so that no key has to wait for them. */
const AT_ONCE = 250;

/** Works through a list in pieces while the browser is idle; the answer calls it off. */
function inPieces<T>(items: readonly T[], work: (item: T) => void): () => void {
  let [at, stop] = [0, () => {}];
  const step = () => {
    items.slice(at, at + AT_ONCE).forEach(work);
    at += AT_ONCE;
    if (at < items.length) stop = whenIdle(step);
  };
  stop = whenIdle(step);
  return () => stop();
}

/** Works out ahead of time what searching needs of each row, so that the first key that is pressed finds it. */
export function useWarmFacts(rows: readonly Experiment[], now: number, isWhole: boolean) {
  const isWanted = useIdle() && isWhole;
  // Idle time belongs to the browser.
  useEffect(() => {
    if (!isWanted) return;
    return inPieces(rows, (row) => factsOf(row, now));
  }, [rows, now, isWanted]);
}
