import { betaQuantile } from './beta-quantile.ts';
import { gammaQuantile } from './gamma-quantile.ts';
import type { Posterior } from './posterior.ts';

/**
 * Quantile of a posterior: the value with a share `p` of the probability mass below it.
 *
 * @param p probability, 0 < p < 1.
 * @returns a rate from 0 to 1, or a mean in events per unit of exposure.
 * @source see `betaQuantile` and `gammaQuantile`.
 */
export function posteriorQuantile(posterior: Posterior, p: number): number {
  if (posterior.kind === 'beta') return betaQuantile(p, posterior.a, posterior.b);
  return gammaQuantile(p, posterior.shape, posterior.scale);
}
