import { assertPositive, assertShape } from './assertions.ts';
import { type Bell, betaBell, gammaBell } from './bell.ts';

/** The posterior distribution of a conversion rate, a number from 0 to 1. */
export type BetaPosterior = { readonly kind: 'beta'; readonly a: number; readonly b: number };
/** The posterior distribution of a mean number of events per person, a number above 0. */
export type GammaPosterior = { readonly kind: 'gamma'; readonly shape: number; readonly scale: number };
export type Posterior = BetaPosterior | GammaPosterior;

function assertAmount(name: string, value: number) {
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY))
    throw new RangeError(`${name} must be a finite number of at least 0, got ${value}`);
}

/**
 * Returns the posterior of a conversion rate, given the people who did and did not convert.
 *
 * @param successes people who converted, a number of at least 0.
 * @param failures people who did not.
 * @param prior pseudo-counts of conversions (a) and failures (b); 1 and 1 is flat.
 * @returns a beta posterior.
 * @source A. Gelman et al., Bayesian Data Analysis, 3rd edition, 2013, section 2.4.
 */
export function conversionPosterior(successes: number, failures: number, prior = { a: 1, b: 1 }): BetaPosterior {
  assertAmount('successes', successes);
  assertAmount('failures', failures);
  return checked({ kind: 'beta', a: prior.a + successes, b: prior.b + failures });
}

/**
 * Posterior of the mean number of events per person, for Poisson counts.
 *
 * @param count events, a number of at least 0.
 * @param exposure people who could cause events, or a multiple of their number.
 * @param prior pseudo-counts of events (shape) and people (exposure); shape 1 and exposure 0 is flat.
 * @returns a gamma posterior in events per unit of `exposure`.
 * @source A. Gelman et al., Bayesian Data Analysis, 3rd edition, 2013, section 2.6.
 */
export function ratePosterior(count: number, exposure: number, prior = { shape: 1, exposure: 0 }): GammaPosterior {
  assertAmount('count', count);
  assertAmount('exposure', exposure);
  assertPositive('exposure plus the exposure of the prior', prior.exposure + exposure);
  return checked({ kind: 'gamma', shape: prior.shape + count, scale: 1 / (prior.exposure + exposure) });
}

/** @throws RangeError for invalid parameters. */
function checked<P extends Posterior>(posterior: P): P {
  if (posterior.kind === 'beta') {
    assertShape('a', posterior.a);
    assertShape('b', posterior.b);
  } else {
    assertShape('shape', posterior.shape);
    assertPositive('scale', posterior.scale);
  }
  return posterior;
}

const flattest = 0.2;

/**
 * Returns the posterior on the scale where it is log-concave: the logit of a rate or the logarithm of a mean.
 *
 * @throws RangeError for invalid parameters, and for parameters below 0.2, where the density is too asymmetric for the
 *   quadrature.
 */
export function bellOf(posterior: Posterior): Bell {
  checked(posterior);
  const parameters = posterior.kind === 'beta' ? [posterior.a, posterior.b] : [posterior.shape];
  if (Math.min(...parameters) < flattest)
    throw new RangeError(
      `posteriors to compare need parameters of at least ${flattest}, got ${parameters.join(' and ')}`,
    );
  return posterior.kind === 'beta' ? betaBell(posterior.a, posterior.b) : gammaBell(posterior.shape, posterior.scale);
}

/**
 * Applies `bellOf` to each of several posteriors to compare.
 *
 * @throws RangeError for an empty list, for a mix of rates and means, and in the same cases as `bellOf`.
 */
export function bellsOf(posteriors: readonly Posterior[]): Bell[] {
  const kinds = new Set(posteriors.map(({ kind }) => kind));
  if (kinds.size !== 1)
    throw new RangeError(`posteriors to compare must be of one kind, got ${[...kinds].join(' and ') || 'none'}`);
  return posteriors.map(bellOf);
}

/**
 * Mean of a posterior.
 *
 * @returns a rate from 0 to 1, or events per unit of exposure.
 * @source A. Gelman et al., Bayesian Data Analysis, 3rd edition, 2013, appendix A.
 */
export function posteriorMean(posterior: Posterior): number {
  checked(posterior);
  return posterior.kind === 'beta' ? posterior.a / (posterior.a + posterior.b) : posterior.shape * posterior.scale;
}

/** Returns the size-biased posterior, which has the density x f(x) / E X. */
export const sizeBiased = (posterior: Posterior): Posterior =>
  posterior.kind === 'beta' ? { ...posterior, a: posterior.a + 1 } : { ...posterior, shape: posterior.shape + 1 };

/**
 * Standard deviation of a posterior.
 *
 * @returns the deviation in the same unit as the mean.
 * @source A. Gelman et al., Bayesian Data Analysis, 3rd edition, 2013, appendix A.
 */
export function posteriorDeviation(posterior: Posterior): number {
  const mean = posteriorMean(posterior);
  if (posterior.kind === 'gamma') return mean / Math.sqrt(posterior.shape);
  const n = posterior.a + posterior.b;
  return Math.sqrt((mean * (posterior.b / n)) / (n + 1));
}

/** Returns the value (a rate or a mean) at a point on the posterior's logit or log scale. */
export const valueAt = (kind: Posterior['kind'], y: number): number =>
  kind === 'beta' ? 1 / (1 + Math.exp(-y)) : Math.exp(y);
