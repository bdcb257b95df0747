import { assertBetweenZeroAndOne, assertCount } from './assertions.ts';

/**
 * Chance of at least one false positive among several independent metrics.
 *
 * @param metrics number of metrics.
 * @param confidence confidence of each metric, a fraction: 0.95 means 95%.
 * @returns a probability between 0 and 1.
 * @source Z. Šidák, JASA 62 (1967), 626.
 */
export function chanceOfFalseAlarm(metrics: number, confidence: number): number {
  assertCount('metrics', metrics);
  assertBetweenZeroAndOne('confidence', confidence);
  return -Math.expm1(metrics * Math.log(confidence));
}

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
