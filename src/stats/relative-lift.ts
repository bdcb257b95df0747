import { assertPositive } from './assertions.ts';
import { covarianceOf, type Estimate } from './moments.ts';

/**
 * The delta method is used if the baseline is more than this many standard errors from zero. Below three, the method
 * fails. Below thirty, its errors are uneven: its intervals exclude zero far more often after a loss than after a gain of
 * the same size.
 */
export const SAFE_BASELINE_ERRORS = 30;

/** A relative lift by the delta method: 0.1 is 10% more than the baseline. */
export interface RelativeLift {
  value: number;
  standardError: number;
}

/** An interval of relative lifts. */
export interface LiftInterval {
  /** −∞ for an unbounded interval. */
  low: number;
  /** ∞ for an unbounded interval. */
  high: number;
  /** Whether the interval is unbounded: the baseline is too close to zero for a limit. */
  isUnbounded: boolean;
  /**
   * 1 if the test value is significantly higher, −1 if significantly lower, else 0. An unbounded interval can have any of
   * the three.
   */
  side: -1 | 0 | 1;
}

/**
 * Returns the relative lift of a test variant over a baseline with other participants. Positive if the test value is
 * higher.
 *
 * @returns null for a baseline of zero.
 * @source the delta method: A. Deng et al., "Applying the delta method in metric analytics", KDD 2018. PostHog and
 *   GrowthBook compute the same.
 */
export function relativeLift(test: Estimate, baseline: Estimate): RelativeLift | null {
  if (baseline.value === 0) return null;
  const ratio = test.value / baseline.value;
  const covariance = covarianceOf(test, baseline);
  const variance = test.variance + ratio * ratio * baseline.variance - 2 * ratio * covariance;
  const standardError = Math.sqrt(variance) / Math.abs(baseline.value);
  return { value: (test.value - baseline.value) / Math.abs(baseline.value), standardError };
}

/** Whether the baseline is far enough from zero for the delta method. */
export const isSafeBaseline = ({ value, variance }: Estimate): boolean =>
  Math.abs(value) > SAFE_BASELINE_ERRORS * Math.sqrt(variance);

const sideOf = (low: number, high: number) => (low > 0 ? 1 : high < 0 ? -1 : 0);

/** Returns a relative lift's interval by the delta method. `errors` is its half-width in standard errors. */
export function deltaInterval({ value, standardError }: RelativeLift, errors: number): LiftInterval {
  const [low, high] = [value - errors * standardError, value + errors * standardError];
  return { low, high, isUnbounded: false, side: sideOf(low, high) };
}

/**
 * Returns Fieller's interval of the relative lift: every lift for which test − baseline − lift · |baseline| is less than
 * `errors` standard errors from zero. The interval is unbounded if the baseline itself is at most `errors`
 * standard errors from zero.
 *
 * @param errors half-width in standard errors, above 0: 1.96 for 95%.
 * @source E. C. Fieller, "Some problems in interval estimation", JRSS B 16 (1954), 175.
 */
export function fiellerInterval(test: Estimate, baseline: Estimate, errors: number): LiftInterval {
  assertPositive('errors', errors);
  const square = errors * errors;
  const difference = test.value - baseline.value;
  const covariance = covarianceOf(test, baseline);
  const isDifferent = difference * difference > square * (test.variance + baseline.variance - 2 * covariance);
  const side = isDifferent ? (Math.sign(difference) as -1 | 1) : 0;
  const leading = baseline.value ** 2 - square * baseline.variance;
  if (!(leading > 0)) return { low: -Infinity, high: Infinity, isUnbounded: true, side };
  const middle = test.value * baseline.value - square * covariance;
  const last = test.value ** 2 - square * test.variance;
  const root = Math.sqrt(Math.max(0, middle * middle - leading * last));
  const limits = [(middle - root) / leading - 1, (middle + root) / leading - 1] as const;
  const [low, high] = baseline.value > 0 ? limits : [-limits[1], -limits[0]];
  return { low, high, isUnbounded: false, side };
}
