import { refuseUnlessBetweenZeroAndOne, refuseUnlessPositive } from './refuse.ts';

/** Participants for which a sequence is tuned when nothing was planned (the default of GrowthBook and PostHog). */
export const DEFAULT_TUNING = 5000;

/** Which limits of a sequence hold together: both, or only the one on the side of interest. */
export type SequenceSides = 'one' | 'two';

/**
 * The variance ρ² of the mixture, per participant, which makes the sequence narrowest at a number of participants.
 *
 * @param alpha error rate of both sides together, a fraction. @param tuning participants, above 0; must not depend on the data.
 * @source I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic
 *   confidence sequences", arXiv 2103.06476 (2021), appendix on the choice of ρ.
 */
export function sequenceMixture(alpha: number, tuning: number): number {
  refuseUnlessBetweenZeroAndOne('alpha', alpha);
  refuseUnlessPositive('tuning', tuning);
  const evidence = -2 * Math.log(alpha);
  return (evidence + Math.log1p(evidence)) / tuning;
}

/**
 * Half the width of an asymptotic confidence sequence, in standard errors. The true value leaves the sequence at any time with a
 * probability of at most `alpha`, however often the data are checked.
 *
 * @param alpha error rate, a fraction: of both sides together, or of the one side. @param samples participants so far, above 0.
 * @param tuning participants at which the sequence is narrowest, fixed before the first check.
 * @returns a factor above the normal quantile for the same error rate. @source Waudby-Smith et al. 2021 (arXiv 2103.06476),
 *   theorem 2.2 (two-sided) and its one-sided form; GrowthBook, `gbstats/frequentist/tests.py`, has the same.
 */
export function sequenceErrors(
  alpha: number,
  samples: number,
  tuning: number = DEFAULT_TUNING,
  sides: SequenceSides = 'one',
): number {
  refuseUnlessBetweenZeroAndOne('alpha', alpha);
  refuseUnlessPositive('samples', samples);
  // At one side, both sides of twice the error rate are as wide.
  const growth = samples * sequenceMixture(sides === 'one' ? Math.min(2 * alpha, 0.999) : alpha, tuning);
  const spread = Math.sqrt(growth + 1);
  const evidence = sides === 'one' ? Math.log1p(spread / (2 * alpha)) : Math.log(spread / alpha);
  return Math.sqrt((2 * (growth + 1) * evidence) / growth);
}
