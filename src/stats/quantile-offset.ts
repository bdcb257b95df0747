import { type Bell, offsetAt } from './bell.ts';
import { normalQuantile } from './normal-quantile.ts';
import { searchQuantile } from './quantile-search.ts';
import type { Tails } from './tails.ts';

/**
 * Offset from the mode at which a bell has the share `p` of its mass below.
 *
 * @param p probability, 0 < p < 1. @param tailsAt both tails at an offset.
 * @returns an offset on the logit or log scale, accurate to 1e-13 of its spread.
 * @source see `searchQuantile`; the first guess is the one of a normal bell that has fallen as far.
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
