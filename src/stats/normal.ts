import { assertNotNaN } from './assertions.ts';
import { standardGammaTails } from './gamma.ts';

/**
 * P(Z ≤ z) for a standard normal Z. The upper tail is normalCdf(−z).
 *
 * @param z in standard deviations.
 * @returns a probability between 0 and 1, relative accuracy 1e-13 in the lower tail.
 * @source M. Abramowitz and I. A. Stegun 1964, 6.5.16 and 7.1.22: Z² / 2 is gamma with shape ½.
 */
export function normalCdf(z: number): number {
  assertNotNaN('z', z);
  const { lower, upper } = standardGammaTails((z * z) / 2, 0.5);
  return z < 0 ? upper / 2 : (1 + lower) / 2;
}
