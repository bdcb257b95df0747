import { betaDensity } from './beta.ts';
import { gammaDensity } from './gamma.ts';
import type { Lift } from './lift.ts';
import type { Posterior } from './posterior.ts';
import { posteriorQuantile } from './posterior-quantile.ts';

const leftOut = 5e-4;

type Range = readonly [low: number, high: number];

/** A point of a curve to plot: a value, and the density per unit of that value. */
export type CurvePoint = { value: number; density: number };

/**
 * Density of a posterior.
 *
 * @param value a rate, or a mean in events per unit of exposure.
 * @returns probability per unit of value, at least 0.
 * @source see `betaDensity` and `gammaDensity`.
 */
export function posteriorDensity(posterior: Posterior, value: number): number {
  if (posterior.kind === 'beta') return betaDensity(value, posterior.a, posterior.b);
  return gammaDensity(value, posterior.shape, posterior.scale);
}

function curve(density: (value: number) => number, low: number, high: number, points: number): CurvePoint[] {
  if (!(Number.isInteger(points) && points >= 2))
    throw new RangeError(`the number of points must be a whole number of at least 2, got ${points}`);
  return Array.from({ length: points }, (_, k) => {
    const value = low + ((high - low) * k) / (points - 1);
    return { value, density: density(value) };
  });
}

/**
 * Evenly spaced points of a posterior's density.
 *
 * @param points number of points, at least 2.
 * @param range the first and the last value; by default the middle 99.9% of the mass.
 * @returns points, values ascending.
 * @source see `betaDensity` and `gammaDensity`.
 */
export function posteriorCurve(posterior: Posterior, points = 101, range?: Range): CurvePoint[] {
  const [low, high] = range ?? [posteriorQuantile(posterior, leftOut), posteriorQuantile(posterior, 1 - leftOut)];
  return curve((value) => posteriorDensity(posterior, value), low, high, points);
}

/**
 * Evenly spaced points of a lift's density.
 *
 * @param points number of points, at least 2.
 * @param range the first and the last value, on the scale of the lift; by default the middle 99.9% of the mass.
 * @returns points, lifts ascending.
 * @source see `liftBetween`.
 */
export function liftCurve(lift: Lift, points = 101, range?: Range): CurvePoint[] {
  const [low, high] = range ?? [lift.quantile(leftOut), lift.quantile(1 - leftOut)];
  return curve(lift.density, low, high, points);
}
