import { splitPanels } from './mesh.ts';
import { type Posterior, valueAt } from './posterior.ts';

/** Relative: test / baseline − 1, where 0.1 means 10% more. Absolute: test − baseline, in the metric's unit. */
export type LiftScale = 'relative' | 'absolute';

const longestPanel = 1.5;

/**
 * Applies a lift to the value at the point `y`, and returns the point of the new value. Both points are on the logit or
 * log scale.
 */
export function liftedPoint(kind: Posterior['kind'], scale: LiftScale, y: number, lift: number): number {
  if (kind === 'gamma') return scale === 'relative' ? y + Math.log1p(lift) : Math.log(Math.max(0, Math.exp(y) + lift));
  const x = valueAt(kind, y);
  const rise = scale === 'relative' ? x * lift : lift;
  return Math.log(Math.max(0, x + rise) / Math.max(0, valueAt(kind, -y) - rise));
}

/** Returns the derivative of `liftedPoint` with respect to the lift. `lifted` is the result of `liftedPoint`. */
export function liftedPointPerLift(kind: Posterior['kind'], scale: LiftScale, y: number, lifted: number): number {
  const slope = kind === 'beta' ? (1 + Math.exp(-lifted)) * (1 + Math.exp(lifted)) : Math.exp(-lifted);
  return scale === 'relative' ? slope * valueAt(kind, y) : slope;
}

/**
 * Returns the points of the baseline that the lift moves to the given edges. Long panels are split first, because the
 * lift stretches them unevenly. An edge without such a point is left out.
 */
export function edgesBeforeLift(
  kind: Posterior['kind'],
  scale: LiftScale,
  edges: readonly number[],
  lift: number,
): number[] {
  const back = scale === 'relative' ? -lift / (1 + lift) : -lift;
  return splitPanels(edges, longestPanel)
    .map((y) => liftedPoint(kind, scale, y, back))
    .filter(Number.isFinite);
}
