import { assertBetweenZeroAndOne, assertCount } from './assertions.ts';

/**
 * Returns the confidence that each of several independent comparisons needs so that all together have a given
 * confidence.
 *
 * @param comparisons number of comparisons, at least 1.
 * @param confidence confidence of all together, a fraction.
 * @returns a fraction, at least `confidence`.
 * @source Z. Šidák, JASA 62 (1967), 626.
 */
export function confidenceOfEach(comparisons: number, confidence: number): number {
  assertCount('comparisons', comparisons);
  if (comparisons === 0) throw new RangeError('comparisons must be at least 1, got 0');
  assertBetweenZeroAndOne('confidence', confidence);
  return confidence ** (1 / comparisons);
}
