import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 8;

/**
 * Splits long work into slices, so that other requests can run in between.
 * @returns a function to call after each step. At the end of a slice, it returns a promise that the caller must wait
 * for, otherwise undefined.
 */
export function timeSlices(sliceMs = SLICE_MS): () => Promise<void> | undefined {
  let endsAt = performance.now() + sliceMs;
  const startNext = () => {
    endsAt = performance.now() + sliceMs;
  };
  return () => (performance.now() < endsAt ? undefined : nextTurn().then(startNext));
}
