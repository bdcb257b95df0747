import { assertCount } from './assertions.ts';
import { standardGammaTails } from './gamma.ts';

/**
 * Upper tail of the chi-square distribution: the chance of a statistic at least this large.
 *
 * @param statistic at least 0, no unit.
 * @param degreesOfFreedom a count of at least 1.
 * @returns a probability between 0 and 1, with a relative accuracy of 1e-10.
 * @source M. Abramowitz and I. A. Stegun 1964, 26.4.19.
 */
export function chiSquareTail(statistic: number, degreesOfFreedom: number): number {
  assertCount('degreesOfFreedom', degreesOfFreedom);
  if (degreesOfFreedom === 0) throw new RangeError('degreesOfFreedom must be at least 1, got 0');
  if (!(statistic >= 0)) throw new RangeError(`statistic must be a number of at least 0, got ${statistic}`);
  return standardGammaTails(statistic / 2, degreesOfFreedom / 2).upper;
}
