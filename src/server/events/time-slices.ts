import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 8;

/**
 * Splits long work into slices so that other requests run in between.
 * @returns a function to call between two steps; it returns a promise to wait for when the slice is over
 */
export function timeSlices(sliceMs = SLICE_MS): () => Promise<void> | undefined {
  let endsAt = performance.now() + sliceMs;
  const startNext = () => {
    endsAt = performance.now() + sliceMs;
  };
  return () => (performance.now() < endsAt ? undefined : nextTurn().then(startNext));
}
