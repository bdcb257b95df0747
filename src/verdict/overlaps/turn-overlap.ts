import type { PairOverlap } from '#contract/overlaps.ts';

/**
 * Returns what two experiments have in common as the other of them sees it.
 * @param id the experiment that becomes the other one
 */
export const turnOverlap = (overlap: PairOverlap, id: number): PairOverlap => ({
  ...overlap,
  id,
  cells: overlap.cells.map(({ variant, other_variant, ...cell }) => ({
    ...cell,
    variant: other_variant,
    other_variant: variant,
  })),
});
