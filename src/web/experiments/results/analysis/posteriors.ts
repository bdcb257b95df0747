import { conversionPosterior, type Posterior, ratePosterior } from '#stats/posterior.ts';
import type { Question } from './analyse.ts';

/** A weak prior is worth this many people. */
const IMAGINED_PEOPLE = 10;

/** What is believed of each variant, in their order. */
export function posteriorsOf({ metric, variants, settings }: Question): Posterior[] {
  const people = variants.reduce((sum, one) => sum + one.people, 0);
  const successes = variants.reduce((sum, one) => sum + one.successes, 0);
  const weak = settings.prior === 'weak';
  if (metric === 'trend') {
    const mean = Math.max(successes, 1) / people;
    const prior = weak ? { shape: Math.max(1, mean * IMAGINED_PEOPLE), exposure: IMAGINED_PEOPLE } : undefined;
    return variants.map((one) => ratePosterior(one.successes, one.people, prior));
  }
  const rate = (successes + 1) / (people + 2);
  const prior = weak
    ? { a: Math.max(0.5, rate * IMAGINED_PEOPLE), b: Math.max(0.5, (1 - rate) * IMAGINED_PEOPLE) }
    : undefined;
  return variants.map((one) => conversionPosterior(one.successes, one.people - one.successes, prior));
}
