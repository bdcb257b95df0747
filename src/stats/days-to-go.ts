import { assertPositive } from './assertions.ts';

/**
 * Returns the days until a sample size is reached if participants arrive at a constant rate.
 *
 * @param needed people in all groups together, at least 0.
 * @param seen people so far.
 * @param perDay people per day, above 0.
 * @returns days from now, at least 0, not rounded; infinite if `needed` is infinite.
 * @source elementary arithmetic.
 */
export function daysToGo(needed: number, seen: number, perDay: number): number {
  if (!(needed >= 0 && seen >= 0))
    throw new RangeError(`people needed and seen must be numbers of at least 0, got ${needed} and ${seen}`);
  assertPositive('perDay', perDay);
  return Math.max(0, needed - seen) / perDay;
}
