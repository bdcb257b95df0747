import { assertBetweenZeroAndOne, assertPositive, assertShape } from './assertions.ts';
import { gammaBell } from './bell.ts';
import { standardGammaTails } from './gamma.ts';
import { quantileOffset } from './quantile-offset.ts';

/**
 * Quantile of the gamma distribution: the x with P(X ≤ x) = p.
 *
 * @param p probability, 0 < p < 1.
 * @param shape 1e-6 to 1e12, no unit.
 * @param scale above 0, mean / shape.
 * @returns x in the unit of `scale`, with a relative accuracy of 1e-10.
 * @source N. M. Temme, Math. Comp. 58 (1992), 755 for the first guess; see `quantileOffset`.
 */
export function gammaQuantile(p: number, shape: number, scale: number): number {
  assertBetweenZeroAndOne('p', p);
  assertShape('shape', shape);
  assertPositive('scale', scale);
  const tailsAt = (offset: number) => standardGammaTails(shape * Math.exp(offset), shape);
  return scale * shape * Math.exp(quantileOffset(gammaBell(shape, scale), p, tailsAt));
}
