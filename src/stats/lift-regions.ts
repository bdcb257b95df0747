import type { Lift } from './lift.ts';

/**
 * Returns the chance that a lift exceeds a minimum: P(lift > minimum).
 *
 * @param minimum on the scale of the lift (relative: 0.02 means 2% more); with 0, the result is the chance of any gain.
 * @returns a probability between 0 and 1, absolute accuracy 1e-10.
 * @source see `liftBetween`.
 */
export function chanceOfLiftAbove(lift: Lift, minimum: number): number {
  return 1 - lift.chanceBelow(minimum);
}

/**
 * Returns the probabilities of a lift below, within and above the region of practical equivalence, −minimum to
 * +minimum.
 *
 * @param minimum half-width of the region on the scale of the lift, at least 0.
 * @returns three probabilities that sum to 1: a loss beyond the region, a lift within it, a gain beyond it.
 * @source J. K. Kruschke, Advances in Methods and Practices in Psychological Science 1 (2018), 270 (region of practical
 *   equivalence).
 */
export function liftRegions(lift: Lift, minimum: number): { below: number; within: number; above: number } {
  if (!(minimum >= 0)) throw new RangeError(`minimum must be a number of at least 0, got ${minimum}`);
  const below = lift.chanceBelow(-minimum);
  const notAbove = Math.max(below, lift.chanceBelow(minimum));
  return { below, within: notAbove - below, above: 1 - notAbove };
}
