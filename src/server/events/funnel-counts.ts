import type { FunnelStepCounts } from './event-query.ts';

/** The people of a variant who took the same number of steps. */
export interface PathCounts {
  /** The variant's number, from 1. 0 for a flag value that is not a variant. */
  variant: number;
  reached: number;
  people: number;
  /** For each step after the first: each person's milliseconds since the previous step. Null: no person took the step. */
  durations: (number[] | null)[];
}

const SECOND_MS = 1000;

/** Returns how many of each variant's people took each step, and each person's seconds since the previous step. */
export function funnelCounts(
  counts: readonly PathCounts[],
  variants: readonly string[],
  steps: number,
): FunnelStepCounts[] {
  return variants.flatMap((variant, index) => {
    const own = counts.filter((entry) => entry.variant === index + 1);
    if (own.length === 0) return [];
    const taken = Array.from({ length: steps }, (_, step) => ({
      people: own.reduce((sum, { reached, people }) => sum + (reached > step ? people : 0), 0),
      times: own.flatMap(({ durations }) => (durations[step - 1] ?? []).map((ms) => ms / SECOND_MS)),
    }));
    return [{ variant, steps: taken }];
  });
}
