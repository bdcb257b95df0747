import { assertBetweenZeroAndOne } from './assertions.ts';
import type { Posterior } from './posterior.ts';
import { posteriorQuantile } from './posterior-quantile.ts';

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
