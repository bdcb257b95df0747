import { assertCount, assertFraction } from './assertions.ts';
import { betaTailsAt } from './beta.ts';

/**
 * Both tails of the binomial distribution: P(X ≤ successes) and P(X ≥ successes). Each includes `successes` itself.
 *
 * @param successes a count, at most `trials`.
 * @param trials a count.
 * @param rate chance of a success in each trial, 0 to 1.
 * @returns probabilities between 0 and 1, with a relative accuracy of 1e-10.
 * @source M. Abramowitz and I. A. Stegun 1964, 26.5.24.
 */
export function binomialTails(successes: number, trials: number, rate: number): { atMost: number; atLeast: number } {
  assertCount('successes', successes);
  assertCount('trials', trials);
  assertFraction('rate', rate);
  if (successes > trials) throw new RangeError(`${successes} successes in ${trials} trials are impossible`);
  const { upper } = successes === trials ? certain : betaTailsAt(rate, 1 - rate, successes + 1, trials - successes);
  const { lower } = successes === 0 ? certain : betaTailsAt(rate, 1 - rate, successes, trials - successes + 1);
  return { atMost: upper, atLeast: lower };
}

const certain = { lower: 1, upper: 1 };
