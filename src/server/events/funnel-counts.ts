import type { FunnelStepCounts } from './event-query.ts';

/** People of one variant who took equally many steps. */
export interface PathCounts {
  /** From 1; 0: a value of the flag that is no variant. */
  variant: number;
  reached: number;
  people: number;
  /** For each step after the first: the milliseconds since the step before, of each of them. */
  durations: (number[] | null)[];
}

const SECOND_MS = 1000;

/** Adds up how many people of each variant took each step, and how long each step took them. */
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
