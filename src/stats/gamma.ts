import { assertNotNaN, assertPositive, assertShape } from './assertions.ts';
import { deviance } from './deviance.ts';
import { stirlingError } from './stirling-error.ts';
import { continuedFraction, nothingAbove, nothingBelow, type Tails } from './tails.ts';

/** x^shape e^(−x) / Γ(shape + 1), the Poisson probability of `shape` events where `x` are expected. */
const poissonTerm = (shape: number, x: number) =>
  Math.exp(-stirlingError(shape) - deviance(shape, x)) / Math.sqrt(2 * Math.PI * shape);

const edgeDensity = (shape: number) => {
  if (shape < 1) return Number.POSITIVE_INFINITY;
  return shape === 1 ? 1 : 0;
};

const lowerSeries = (shape: number, x: number) => {
  let term = 1;
  let sum = 1;
  for (let k = shape + 1; term > sum * 1e-17; k += 1) {
    term *= x / k;
    sum += term;
  }
  return sum;
};

const upperFraction = (shape: number, x: number) =>
  continuedFraction(x + 1 - shape, (k) => [-k * (k - shape), x + 1 - shape + 2 * k]);

/** Both tails of the gamma distribution with scale 1; does not check its arguments. */
export function standardGammaTails(x: number, shape: number): Tails {
  if (x <= 0) return nothingBelow;
  if (x === Number.POSITIVE_INFINITY) return nothingAbove;
  const term = poissonTerm(shape, x);
  if (x < shape + 1) {
    const lower = Math.min(1, term * lowerSeries(shape, x));
    return { lower, upper: 1 - lower };
  }
  const upper = Math.min(1, shape * term * upperFraction(shape, x));
  return { lower: 1 - upper, upper };
}

function assertGamma(x: number, shape: number, scale: number) {
  assertNotNaN('x', x);
  assertShape('shape', shape);
  assertPositive('scale', scale);
}

/**
 * Density of the gamma distribution.
 *
 * @param x a value in the unit of `scale`.
 * @param shape 1e-6 to 1e12, no unit.
 * @param scale above 0, mean / shape.
 * @returns probability per unit of x, at least 0; infinite at x = 0 when shape < 1.
 * @source C. Loader, "Fast and accurate computation of binomial probabilities", 2000.
 */
export function gammaDensity(x: number, shape: number, scale: number): number {
  assertGamma(x, shape, scale);
  if (x < 0 || x === Number.POSITIVE_INFINITY) return 0;
  if (x === 0) return edgeDensity(shape) / scale;
  return (poissonTerm(shape, x / scale) * shape) / x;
}

/**
 * Both tails of the gamma distribution: P(X ≤ x) and P(X > x).
 *
 * @param x a value in the unit of `scale`.
 * @param shape 1e-6 to 1e12, no unit.
 * @param scale above 0, mean / shape.
 * @returns probabilities between 0 and 1, with a relative accuracy of 1e-10; less accurate if `shape` is far below 1.
 * @source M. Abramowitz and I. A. Stegun 1964, 6.5.29 (series) and 6.5.31 (continued fraction, even part).
 */
export function gammaTails(x: number, shape: number, scale: number): Tails {
  assertGamma(x, shape, scale);
  return standardGammaTails(x / scale, shape);
}
