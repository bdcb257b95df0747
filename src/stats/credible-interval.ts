import { assertBetweenZeroAndOne } from './assertions.ts';
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

/**
 * Equal-tailed credible interval: the posterior mass below it equals the mass above it.
 *
 * @param confidence share of the mass inside, a fraction: 0.95 means 95%.
 * @returns [low, high], rates from 0 to 1, or means in events per unit of exposure; absolute accuracy 1e-10 or better.
 * @source A. Gelman et al., Bayesian Data Analysis, 3rd edition, 2013, section 2.3.
 */
export function credibleInterval(posterior: Posterior, confidence = 0.95): [number, number] {
  assertBetweenZeroAndOne('confidence', confidence);
  const outside = (1 - confidence) / 2;
  return [posteriorQuantile(posterior, outside), posteriorQuantile(posterior, 1 - outside)];
}
