import { assertBetweenZeroAndOne, assertPositive } from './assertions.ts';

/**
 * The number of participants at which a sequence is narrowest (measured in standard errors). Used for experiments
 * without a planned number of participants. GrowthBook and PostHog use the same default.
 */
export const DEFAULT_TUNING = 5000;

/** Whether the error rate applies to one limit of the interval, or to both limits together. */
export type SequenceSides = 'one' | 'two';

/**
 * Returns the mixture variance ρ² per participant that makes the sequence narrowest at `tuning` participants.
 *
 * @param alpha error rate of both sides together, a fraction.
 * @param tuning participants, above 0, chosen independently of the data.
 * @source I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and
 *   asymptotic confidence sequences", arXiv 2103.06476 (2021), appendix on the choice of ρ.
 */
export function sequenceMixture(alpha: number, tuning: number): number {
  assertBetweenZeroAndOne('alpha', alpha);
  assertPositive('tuning', tuning);
  const evidence = -2 * Math.log(alpha);
  return (evidence + Math.log1p(evidence)) / tuning;
}

/**
 * Returns half the width of an asymptotic confidence sequence, in standard errors. The probability that the sequence
 * ever excludes the true value is at most `alpha`, no matter how often the data are checked.
 *
 * @param alpha error rate as a fraction; `sides` says to which limits it applies.
 * @param samples participants so far, above 0.
 * @param tuning participants at which the sequence is narrowest, fixed before the first check.
 * @returns a number of standard errors, larger than the normal quantile for the same error rate.
 * @source Waudby-Smith et al. 2021 (arXiv 2103.06476), theorem 2.2 (two-sided) and its one-sided form; GrowthBook uses
 *   the same formula in `gbstats/frequentist/tests.py`.
 */
export function sequenceErrors(
  alpha: number,
  samples: number,
  tuning: number = DEFAULT_TUNING,
  sides: SequenceSides = 'one',
): number {
  assertBetweenZeroAndOne('alpha', alpha);
  assertPositive('samples', samples);
  // `sequenceMixture` expects a two-sided error rate below 1: twice the rate of one side.
  const growth = samples * sequenceMixture(sides === 'one' ? Math.min(2 * alpha, 0.999) : alpha, tuning);
  const spread = Math.sqrt(growth + 1);
  const evidence = sides === 'one' ? Math.log1p(spread / (2 * alpha)) : Math.log(spread / alpha);
  return Math.sqrt((2 * (growth + 1) * evidence) / growth);
}
