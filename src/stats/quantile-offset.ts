import { type Bell, offsetAt } from './bell.ts';
import { normalQuantile } from './normal-quantile.ts';
import { searchQuantile } from './quantile-search.ts';
import type { Tails } from './tails.ts';

/**
 * Returns the offset from the mode below which a distribution has the share `p` of its mass.
 *
 * @param p probability, 0 < p < 1.
 * @param tailsAt both tails at an offset.
 * @returns an offset on the logit or log scale, accurate to 1e-13 of the distribution's spread.
 * @source see `searchQuantile`. The initial guess comes from `offsetAt` and the normal quantile.
 */
export function quantileOffset(bell: Bell, p: number, tailsAt: (offset: number) => Tails): number {
  const z = normalQuantile(p);
  return searchQuantile({
    p,
    start: z === 0 ? 0 : offsetAt(bell, z),
    lastStep: 1e-7 * bell.spread,
    at: (offset) => ({ ...tailsAt(offset), density: bell.height * Math.exp(-bell.drop(offset)) }),
  });
}
