import { type Bell, offsetAt } from './bell.ts';
import { normalQuantile } from './normal-quantile.ts';
import type { Tails } from './tails.ts';

const mostRounds = 200;

/** log(tail / target) on the side of the smaller target, and Newton's step towards 0. */
function misfit(p: number, { lower, upper }: Tails, density: number) {
  const [tail, target, sign] = p <= 0.5 ? [lower, p, 1] : [upper, 1 - p, -1];
  const error = Math.log(tail / target);
  return { tooFar: error * sign > 0, step: (-error * tail * sign) / density };
}

const between = (low: number, high: number, otherwise: number) => {
  const middle = (low + high) / 2;
  return Number.isFinite(middle) ? middle : otherwise;
};

/**
 * Offset from the mode at which a bell has the share `p` of its mass below: Newton's method on the logarithm of the
 * smaller tail, which is concave where the density is log-concave, so that it converges from one side; kept in a bracket.
 *
 * @param p probability, 0 < p < 1. @param tailsAt both tails at an offset.
 * @returns an offset on the scale of the bell, accurate to 1e-13 of its spread.
 * @source log-concave tails: M. Bagnoli and T. Bergstrom, Economic Theory 26 (2005), 445, theorem 1.
 */
export function quantileOffset(bell: Bell, p: number, tailsAt: (offset: number) => Tails): number {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  const z = normalQuantile(p);
  let offset = z === 0 ? 0 : offsetAt(bell, z);
  for (let round = 0; round < mostRounds; round += 1) {
    const { tooFar, step } = misfit(p, tailsAt(offset), bell.height * Math.exp(-bell.drop(offset)));
    if (tooFar) high = offset;
    else low = offset;
    const next = offset + step;
    const settled = Math.abs(step) <= 1e-7 * bell.spread;
    offset = next >= low && next <= high ? next : between(low, high, offset / 2);
    if (settled) break;
  }
  return offset;
}
