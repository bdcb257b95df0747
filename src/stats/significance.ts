import { expectedLoss } from './expected-loss.ts';
import { poissonPValue } from './poisson-p-value.ts';
import { conversionPosterior } from './posterior.ts';

/**
 * PostHog's criteria for significance. `exposure` is in people per variant. An `expectedLoss` of 0.01 is one percentage
 * point.
 */
export const criteria = { exposure: 100, winProbability: 0.9, expectedLoss: 0.01, pValue: 0.05 } as const;

/** One variant's counts in a funnel, in people. */
export type FunnelCounts = { readonly success_count: number; readonly failure_count: number };

/**
 * One variant's counts in a trend: its events, its number of people (`absolute_exposure`), and this number divided by
 * control's (`exposure`).
 */
export type TrendCounts = { readonly count: number; readonly exposure: number; readonly absolute_exposure: number };

export type FunnelSignificance = {
  significance_code: 'significant' | 'not_enough_exposure' | 'low_win_probability' | 'high_loss';
  /** A difference of rates, 0 to 1: 0.01 is one percentage point. 1 if it was not computed. */
  expected_loss: number;
};

export type TrendSignificance = {
  significance_code: 'significant' | 'not_enough_exposure' | 'low_win_probability' | 'high_p_value';
  /** 0 to 1; 1 if it was not computed. */
  p_value: number;
};

/**
 * Returns control and the test variant with the highest score, or the first of several with this score. Also checks the
 * two rules that funnels and trends share: `tooFew` if a variant has too few people, `undecided` if the win probabilities
 * are too low.
 */
function candidates<V>(
  variants: readonly V[],
  probabilities: readonly number[],
  { score, people }: { score: (variant: V) => number; people: (variant: V) => number },
) {
  const [control, first, ...rest] = variants;
  if (control === undefined || first === undefined)
    throw new RangeError(`significance needs control and at least one test variant, got ${variants.length} variants`);
  if (probabilities.length !== variants.length)
    throw new RangeError(`${variants.length} variants need as many probabilities, got ${probabilities.length}`);
  const best = rest.reduce((leader, variant) => (score(variant) > score(leader) ? variant : leader), first);
  const [ofControl = 0, ...ofTests] = probabilities;
  const ofAllTests = ofTests.reduce((sum, probability) => sum + probability, 0);
  const tooFew = variants.some((variant) => people(variant) < criteria.exposure);
  return { control, best, tooFew, undecided: Math.max(ofControl, ofAllTests) < criteria.winProbability };
}

const conversionRate = ({ success_count, failure_count }: FunnelCounts) =>
  success_count === 0 ? 0 : success_count / (success_count + failure_count);

/**
 * Returns a funnel's significance and its leader's expected loss, as the server reports them.
 *
 * @param variants counts in people, control first.
 * @param probabilities reported win probabilities, in the same order.
 * @returns the first rule that fails, or `significant`, and the loss as a difference of rates.
 * @source PostHog, `ee/clickhouse/queries/experiments/funnel_experiment_result.py`, November 2024.
 */
export function funnelSignificance(
  variants: readonly FunnelCounts[],
  probabilities: readonly number[],
): FunnelSignificance {
  const { control, best, tooFew, undecided } = candidates(variants, probabilities, {
    score: conversionRate,
    people: ({ success_count, failure_count }) => success_count + failure_count,
  });
  if (tooFew) return { significance_code: 'not_enough_exposure', expected_loss: 1 };
  if (undecided) return { significance_code: 'low_win_probability', expected_loss: 1 };
  const [winner, loser] = conversionRate(best) > conversionRate(control) ? [best, control] : [control, best];
  const expected_loss = expectedLoss(conversionPosterior(winner.success_count, winner.failure_count), [
    conversionPosterior(loser.success_count, loser.failure_count),
  ]);
  return { significance_code: expected_loss >= criteria.expectedLoss ? 'high_loss' : 'significant', expected_loss };
}

/**
 * Returns a trend's significance and a p-value, as the server reports them. The p-value compares control with the test
 * variant that has the most events.
 *
 * @param variants event counts, control first.
 * @param probabilities reported win probabilities, in the same order.
 * @returns the first rule that fails, or `significant`, and the p-value.
 * @source PostHog, `ee/clickhouse/queries/experiments/trend_experiment_result.py`, November 2024.
 */
export function trendSignificance(
  variants: readonly TrendCounts[],
  probabilities: readonly number[],
): TrendSignificance {
  const { control, best, tooFew, undecided } = candidates(variants, probabilities, {
    score: ({ count }) => count,
    people: ({ absolute_exposure }) => absolute_exposure,
  });
  if (tooFew) return { significance_code: 'not_enough_exposure', p_value: 1 };
  if (undecided) return { significance_code: 'low_win_probability', p_value: 1 };
  const p_value = poissonPValue(control, best);
  return { significance_code: p_value >= criteria.pValue ? 'high_p_value' : 'significant', p_value };
}
