import { estimateRatio, type Moments } from './moments.ts';
import { normalCdf } from './normal.ts';

/** The sums over the participants of one variant, each of whom has an early and a late value. */
export interface EarlyAndLate {
  samples: number;
  early: number;
  earlySquares: number;
  late: number;
  lateSquares: number;
  /** The sum over participants of early value times late value. */
  product: number;
}

/** The relative lifts of the early and the late values: 0.1 is 10% more than the baseline. */
export interface LiftChange {
  early: number;
  late: number;
  /** The two-sided p-value of the hypothesis that both lifts are the same. */
  pValue: number;
}

/** Returns the moments of the ratio of late to early values. */
const lateToEarly = ({ samples, early, earlySquares, late, lateSquares, product }: EarlyAndLate): Moments => ({
  samples,
  sum: late,
  sumSquares: lateSquares,
  denominatorSum: early,
  denominatorSumSquares: earlySquares,
  product,
});

/**
 * Compares the lift of late values with the lift of early values of the same participants. With the means E and L of a
 * variant, the difference on the log scale is log(L_t / L_b) − log(E_t / E_b) = log(L_t / E_t) − log(L_b / E_b). So each
 * variant contributes the ratio R = L / E. Its variance contains the covariance of both values, and the variance of log R
 * is that of R divided by R².
 *
 * @returns null if one of the four means is not above zero, or if the ratios have no variance.
 * @source the delta method: G. Casella and R. L. Berger, Statistical Inference, 2nd edition, 2002, section 5.5.4; for the
 *   ratio see `estimateRatio`.
 */
export function liftChange(test: EarlyAndLate, baseline: EarlyAndLate): LiftChange | null {
  if ([test, baseline].some(({ early, late }) => !(early > 0 && late > 0))) return null;
  const [one, other] = [estimateRatio(lateToEarly(test)), estimateRatio(lateToEarly(baseline))];
  const variance = one.variance / one.value ** 2 + other.variance / other.value ** 2;
  if (!(variance > 0)) return null;
  const perBaseline = baseline.samples / test.samples;
  return {
    early: (test.early / baseline.early) * perBaseline - 1,
    late: (test.late / baseline.late) * perBaseline - 1,
    pValue: 2 * normalCdf(-Math.abs(Math.log(one.value / other.value)) / Math.sqrt(variance)),
  };
}
