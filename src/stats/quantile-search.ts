const mostRounds = 200;
/**
 * The search ends only if log(tail / target) is at most this far from 0. A short step alone is not enough, because it can
 * also come from a steep tail.
 */
const nearby = 0.01;

type Search = {
  /** Probability, 0 < p < 1. */
  p: number;
  /** The initial guess. */
  start: number;
  /** The bounds of the result; unbounded by default. */
  low?: number;
  high?: number;
  /** Stop after a step shorter than this. After a short Newton step, the error is about the square of the step. */
  lastStep: number;
  /**
   * Returns the probabilities below and above y (the tails) and the density at y. On the scale of y, the logarithm of the
   * density must be concave.
   */
  at: (y: number) => { lower: number; upper: number; density: number };
};

/**
 * Compares a tail with its target. If `p` is at most ½, this is the lower tail with the target `p`; otherwise the upper
 * tail with the target `1 - p`. Returns `error`, the logarithm of tail / target. Its sign is chosen to be positive if the
 * point is too high. Also returns `step`, Newton's step to the next point.
 */
function misfit(p: number, { lower, upper, density }: ReturnType<Search['at']>) {
  const [tail, target, sign] = p <= 0.5 ? [lower, p, 1] : [upper, 1 - p, -1];
  const error = Math.log(tail / target);
  return { error: error * sign, step: (-error * tail * sign) / density };
}

const between = (low: number, high: number, otherwise: number) => {
  const middle = (low + high) / 2;
  return Number.isFinite(middle) ? middle : otherwise;
};

/**
 * Returns the point with the share `p` of the mass below it. Applies Newton's method to the logarithm of the smaller
 * tail, within bounds. For a log-concave density this logarithm is concave, so the method converges from one side.
 *
 * @returns a point. With the distribution's width as the unit, its error is about the square of `lastStep`.
 * @source log-concave tails: M. Bagnoli and T. Bergstrom, Economic Theory 26 (2005), 445, theorem 1.
 */
export function searchQuantile({ p, start, lastStep, at, ...range }: Search): number {
  let { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = range;
  let y = Math.min(high, Math.max(low, start));
  for (let round = 0; round < mostRounds; round += 1) {
    const { error, step } = misfit(p, at(y));
    if (error > 0) high = y;
    else low = y;
    const next = y + step;
    y = next >= low && next <= high ? next : between(low, high, y / 2);
    if (Math.abs(step) <= lastStep && Math.abs(error) <= nearby) break;
  }
  return y;
}
