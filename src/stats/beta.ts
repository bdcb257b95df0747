import { assertNotNaN, assertShape } from './assertions.ts';
import { deviance } from './deviance.ts';
import { stirlingError } from './stirling-error.ts';
import { continuedFraction, nothingAbove, nothingBelow, type Tails } from './tails.ts';

/** x^a (1 − x)^b / B(a, b), with `rest` = 1 − x: the density on the logit scale. */
function logitDensity(x: number, rest: number, a: number, b: number) {
  const n = a + b;
  const exponent = stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * rest);
  return Math.exp(exponent) * Math.sqrt(((a / n) * b) / (2 * Math.PI));
}

const edgeDensity = (own: number, other: number) => {
  if (own < 1) return Number.POSITIVE_INFINITY;
  return own === 1 ? other : 0;
};

/**
 * Returns the lower tail divided by the logit density. Converges quickly below the mean, where every term is positive.
 */
function lowerFraction(x: number, rest: number, a: number, b: number) {
  const lead = a * rest - b * x + 1;
  const over = (m: number) => {
    const share = (m * x) / (a + 2 * m - 1);
    return (a + m - 1) * ((a + b + m - 1) / (a + 2 * m - 1)) * (b - m) * share * x;
  };
  const under = (m: number) =>
    m + (m * (b - m) * x) / (a + 2 * m - 1) + ((a + m) * (lead + m * (1 + rest))) / (a + 2 * m + 1);
  return continuedFraction((a * lead) / (a + 1), (m) => [over(m), under(m)]);
}

/** Returns both tails of the beta distribution. `rest` is 1 − x with full accuracy. Does not check its arguments. */
export function betaTailsAt(x: number, rest: number, a: number, b: number): Tails {
  if (x <= 0) return nothingBelow;
  if (rest <= 0) return nothingAbove;
  const density = logitDensity(x, rest, a, b);
  if (x * b <= a * rest) {
    const lower = Math.min(1, density * lowerFraction(x, rest, a, b));
    return { lower, upper: 1 - lower };
  }
  const upper = Math.min(1, density * lowerFraction(rest, x, b, a));
  return { lower: 1 - upper, upper };
}

function assertBeta(x: number, a: number, b: number) {
  assertNotNaN('x', x);
  assertShape('a', a);
  assertShape('b', b);
}

/**
 * Density of the beta distribution.
 *
 * @param x a rate; outside of 0 to 1 the density is 0.
 * @param a 1e-6 to 1e12.
 * @param b 1e-6 to 1e12.
 * @returns probability per unit of rate, at least 0; infinite at x = 0 when a < 1, and at x = 1 when b < 1.
 * @source C. Loader, "Fast and accurate computation of binomial probabilities", 2000.
 */
export function betaDensity(x: number, a: number, b: number): number {
  assertBeta(x, a, b);
  if (x < 0 || x > 1) return 0;
  if (x === 0) return edgeDensity(a, b);
  if (x === 1) return edgeDensity(b, a);
  return logitDensity(x, 1 - x, a, b) / x / (1 - x);
}

/**
 * Both tails of the beta distribution: P(X ≤ x) and P(X > x).
 *
 * @param x a rate; values below 0 count as 0, values above 1 as 1.
 * @param a 1e-6 to 1e12.
 * @param b 1e-6 to 1e12.
 * @returns probabilities between 0 and 1, with a relative accuracy of 1e-10; less accurate if `a` or `b` is far below 1.
 * @source A. R. DiDonato and A. H. Morris, "Significant digit computation of the incomplete beta function ratios", ACM
 *   Trans. Math. Softw. 18 (1992), 360, `BFRAC`.
 */
export function betaTails(x: number, a: number, b: number): Tails {
  assertBeta(x, a, b);
  return betaTailsAt(x, 1 - x, a, b);
}
