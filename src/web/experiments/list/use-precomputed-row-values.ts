import { useEffect } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { useIdle, whenIdle } from '../../ui/idle.ts';
import { rowValues } from './row-values.ts';

/** The number of rows per chunk. A chunk takes a few milliseconds, so it does not delay input. */
const CHUNK_SIZE = 250;

/** Processes items in chunks while the browser is idle. Returns a function that cancels the processing. */
function processWhenIdle<T>(items: readonly T[], process: (item: T) => void): () => void {
  let [start, cancel] = [0, () => {}];
  const processChunk = () => {
    items.slice(start, start + CHUNK_SIZE).forEach(process);
    start += CHUNK_SIZE;
    if (start < items.length) cancel = whenIdle(processChunk);
  };
  cancel = whenIdle(processChunk);
  return () => cancel();
}

/** Computes the values of all rows in advance, so that the first search is fast. */
export function usePrecomputedRowValues(rows: readonly Experiment[], now: number, isComplete: boolean) {
  const canStart = useIdle() && isComplete;
  useEffect(() => {
    if (!canStart) return;
    return processWhenIdle(rows, (row) => rowValues(row, now));
  }, [rows, now, canStart]);
}
