import { assertBetweenZeroAndOne, assertShape } from './assertions.ts';
import { betaBell } from './bell.ts';
import { betaTailsAt } from './beta.ts';
import { quantileOffset } from './quantile-offset.ts';

/** Returns the rate `x` at an offset from the mode on the logit scale, and `rest` = 1 − x with full accuracy. */
export function betaRateAt(offset: number, a: number, b: number): { x: number; rest: number } {
  const shrink = Math.exp(-Math.abs(offset));
  const [above, below] = offset < 0 ? [a * shrink, b] : [a, b * shrink];
  return { x: above / (above + below), rest: below / (above + below) };
}

/**
 * Quantile of the beta distribution: the rate x with P(X ≤ x) = p.
 *
 * @param p probability, 0 < p < 1.
 * @param a 1e-6 to 1e12.
 * @param b 1e-6 to 1e12.
 * @returns a rate between 0 and 1, with a relative accuracy of 1e-10.
 * @source N. M. Temme, J. Comput. Appl. Math. 41 (1992), 145 for the first guess; see `quantileOffset`.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  assertBetweenZeroAndOne('p', p);
  assertShape('a', a);
  assertShape('b', b);
  const tailsAt = (offset: number) => {
    const { x, rest } = betaRateAt(offset, a, b);
    return betaTailsAt(x, rest, a, b);
  };
  return betaRateAt(quantileOffset(betaBell(a, b), p, tailsAt), a, b).x;
}
