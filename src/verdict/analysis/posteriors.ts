import { conversionPosterior, type Posterior, ratePosterior } from '#stats/posterior.ts';
import { WEAK_PRIOR_PARTICIPANTS } from '../thresholds.ts';
import type { AnalysisInput } from './types.ts';

/** Returns the variants' posteriors in order. The mean of the weak prior is about the rate of all variants together. */
export function posteriorsOf({ metric, variants, settings }: AnalysisInput): Posterior[] {
  const people = variants.reduce((sum, variant) => sum + variant.people, 0);
  const successes = variants.reduce((sum, variant) => sum + variant.successes, 0);
  const isWeak = settings.prior === 'weak';
  if (metric === 'trend') {
    const shape = Math.max(1, (Math.max(successes, 1) / people) * WEAK_PRIOR_PARTICIPANTS);
    const prior = isWeak ? { shape, exposure: WEAK_PRIOR_PARTICIPANTS } : undefined;
    return variants.map((variant) => ratePosterior(variant.successes, variant.people, prior));
  }
  const rate = (successes + 1) / (people + 2);
  const prior = isWeak
    ? { a: Math.max(0.5, rate * WEAK_PRIOR_PARTICIPANTS), b: Math.max(0.5, (1 - rate) * WEAK_PRIOR_PARTICIPANTS) }
    : undefined;
  return variants.map((variant) => conversionPosterior(variant.successes, variant.people - variant.successes, prior));
}
