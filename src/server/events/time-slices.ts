import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 8;

/**
 * Splits long work into slices, so that other requests can run in between.
 * @returns a function to call after each step. It returns undefined if the slice has not ended, otherwise a promise
 * that the caller must await before the next step.
 */
export function timeSlices(sliceMs = SLICE_MS): () => Promise<void> | undefined {
  let endsAt = performance.now() + sliceMs;
  const startNext = () => {
    endsAt = performance.now() + sliceMs;
  };
  return () => (performance.now() < endsAt ? undefined : nextTurn().then(startNext));
}
