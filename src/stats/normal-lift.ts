import { assertBetweenZeroAndOne, assertNotNaN } from './assertions.ts';
import type { Lift } from './lift.ts';
import type { LiftScale } from './lift-map.ts';
import { covarianceOf, type Estimate } from './moments.ts';
import { normalCdf } from './normal.ts';
import { normalQuantile } from './normal-quantile.ts';
import { fiellerInterval, isSafeBaseline, relativeLift } from './relative-lift.ts';

/** The minimum standard error, as a fraction of 1 plus the size of the value. The density divides by it, so it is above 0. */
const NARROWEST = 1e-12;

const densityAt = (z: number) => Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);

function normal(scale: LiftScale, mean: number, standardError: number): Lift {
  const error = Math.max(standardError, NARROWEST * (1 + Math.abs(mean)));
  return {
    scale,
    chanceBelow: (value) => {
      assertNotNaN('lift', value);
      return normalCdf((value - mean) / error);
    },
    density: (value) => densityAt((value - mean) / error) / error,
    quantile: (p) => {
      assertBetweenZeroAndOne('p', p);
      return mean + error * normalQuantile(p);
    },
  };
}

/**
 * Returns the lift over a baseline that may be zero. P(lift ≤ value) is the normal distribution function of Fieller's
 * test statistic at this value.
 */
function pivotal(test: Estimate, baseline: Estimate): Lift {
  const sign = baseline.value < 0 ? -1 : 1;
  const covariance = covarianceOf(test, baseline);
  const statistic = (lift: number) => {
    const factor = 1 + sign * lift;
    const error = Math.sqrt(test.variance + factor * factor * baseline.variance - 2 * factor * covariance);
    const distance = factor * baseline.value - test.value;
    return { factor, distance, error: Math.max(error, NARROWEST * (1 + Math.abs(distance))) };
  };
  return {
    scale: 'relative',
    chanceBelow: (value) => {
      assertNotNaN('lift', value);
      if (!Number.isFinite(value)) return value > 0 ? 1 : 0;
      const { distance, error } = statistic(value);
      return normalCdf(distance / error);
    },
    density: (value) => {
      const { factor, distance, error } = statistic(value);
      const change = factor * baseline.variance - covariance;
      const slope = sign * (baseline.value - (distance * change) / (error * error));
      return Math.max(0, (densityAt(distance / error) * slope) / error);
    },
    quantile: (p) => {
      assertBetweenZeroAndOne('p', p);
      const errors = normalQuantile(p);
      const { low, high } = fiellerInterval(test, baseline, Math.max(Math.abs(errors), NARROWEST));
      return errors < 0 ? low : high;
    },
  };
}

/**
 * Returns the lift of a test variant over a baseline, from estimates with normal errors. Uses the delta method, or
 * Fieller's method if the baseline is too close to zero (`SAFE_BASELINE_ERRORS`). Quantiles are infinite if Fieller's
 * interval is unbounded.
 *
 * @param scale relative by default.
 * @source see `relativeLift` and `fiellerInterval`.
 */
export function normalLift(test: Estimate, baseline: Estimate, scale: LiftScale = 'relative'): Lift {
  if (scale === 'absolute') {
    const variance = test.variance + baseline.variance - 2 * covarianceOf(test, baseline);
    return normal(scale, test.value - baseline.value, Math.sqrt(variance));
  }
  const lift = relativeLift(test, baseline);
  return lift && isSafeBaseline(baseline) ? normal(scale, lift.value, lift.standardError) : pivotal(test, baseline);
}
