import { setImmediate as nextIteration } from 'node:timers/promises';
import { Turns } from '../turns.ts';

/** The error for a flag whose evaluation takes too long. */
export class EvaluationTimeout extends Error {}

/** The error for a person with a text that is too long for a regular expression. */
export class TextTooLong extends EvaluationTimeout {}

/** The maximum time in milliseconds until other requests get a turn. */
const SLICE_MS = 10;

/** Between two turns of other requests, only one of the interrupted works continues. */
const turns = new Turns(1);

/**
 * Must be called between the steps of long work. Returns a promise if other requests must get a turn first. Throws
 * `EvaluationTimeout` if the work has used up its time.
 */
export type Checkpoint = () => Promise<void> | undefined;

/**
 * Returns the checkpoint of one piece of work. Counts only the time of the work itself, without the pauses.
 * @param maxMs the maximum time for the work, in milliseconds
 */
export function checkpointOf(maxMs = Number.POSITIVE_INFINITY): Checkpoint {
  let used = 0;
  let since = performance.now();
  const pause = async () => {
    await turns.take(nextIteration);
    since = performance.now();
  };
  return () => {
    const slice = performance.now() - since;
    if (used + slice > maxMs) throw new EvaluationTimeout();
    if (slice < SLICE_MS) return undefined;
    used += slice;
    return pause();
  };
}
