import { assertPositive } from './assertions.ts';
import { binomialTails } from './binomial.ts';

/** A number of events, and the number of people who could cause them. */
export type CountedEvents = { readonly count: number; readonly exposure: number };

/**
 * Two-sided conditional test that two Poisson counts have the same mean per unit of exposure. Given their sum, each
 * count is binomial. The p-value is twice the smaller tail, at most 1.
 *
 * @param one an event count and its exposure, which is above 0 and in the same unit as the other exposure.
 * @returns p-value between 0 and 1, with a relative accuracy of 1e-10.
 * @source J. Przyborowski and H. Wilenski, Biometrika 31 (1940), 313.
 */
export function poissonPValue(one: CountedEvents, other: CountedEvents): number {
  assertPositive('exposure', one.exposure);
  assertPositive('exposure', other.exposure);
  const share = other.exposure / (one.exposure + other.exposure);
  const { atMost, atLeast } = binomialTails(other.count, one.count + other.count, share);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}
