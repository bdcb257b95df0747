import { credibleInterval } from './credible-interval.ts';
import { conversionPosterior, type Posterior, ratePosterior } from './posterior.ts';
import {
  type FunnelCounts,
  type FunnelSignificance,
  funnelSignificance,
  type TrendCounts,
  type TrendSignificance,
  trendSignificance,
} from './significance.ts';
import { winProbabilities } from './win-probability.ts';

type Reported = {
  /** Win probability per variant, control first, each from 0 to 1. */
  probability: number[];
  significant: boolean;
  /** 95% interval per variant, of the conversion rate or of the events per exposed person. */
  credible_intervals: [number, number][];
};

/**
 * Returns the win probabilities that the server reports. Control's probability is 1 minus the sum of the others.
 *
 * @param posteriors at least two of the same kind, one per variant, control first.
 * @returns probabilities in that order.
 * @source PostHog, `ee/clickhouse/queries/experiments/funnel_experiment_result.py`, November 2024.
 */
export function reportedProbabilities(posteriors: readonly Posterior[]): number[] {
  if (posteriors.length < 2)
    throw new RangeError(
      `win probabilities need control and at least one test variant, got ${posteriors.length} variants`,
    );
  const [, ...tests] = winProbabilities(posteriors);
  return [Math.max(0, 1 - tests.reduce((sum, probability) => sum + probability, 0)), ...tests];
}

/**
 * Returns a funnel's statistics as the server reports them.
 *
 * @param variants at least two, control first, with whole numbers of people.
 * @returns probabilities and intervals in the order of the variants, and one loss; all are from 0 to 1.
 * @source PostHog, `ee/clickhouse/queries/experiments/funnel_experiment_result.py`, November 2024.
 */
export function funnelStatistics(variants: readonly FunnelCounts[]): Reported & FunnelSignificance {
  const posteriors = variants.map(({ success_count, failure_count }) =>
    conversionPosterior(success_count, failure_count),
  );
  const probability = reportedProbabilities(posteriors);
  const verdict = funnelSignificance(variants, probability);
  return {
    probability,
    significant: verdict.significance_code === 'significant',
    ...verdict,
    credible_intervals: posteriors.map((posterior) => credibleInterval(posterior)),
  };
}

/**
 * Returns a trend's statistics as the server reports them.
 *
 * @param variants at least two, control first, with whole numbers of events and exposures above 0.
 * @returns probabilities, and intervals in events per exposed person, in the order of the variants; and one p-value.
 * @source PostHog, `ee/clickhouse/queries/experiments/trend_experiment_result.py`, November 2024.
 */
export function trendStatistics(variants: readonly TrendCounts[]): Reported & TrendSignificance {
  const probability = reportedProbabilities(variants.map(({ count, exposure }) => ratePosterior(count, exposure)));
  const verdict = trendSignificance(variants, probability);
  return {
    probability,
    significant: verdict.significance_code === 'significant',
    ...verdict,
    credible_intervals: variants.map(({ count, absolute_exposure }) =>
      credibleInterval(ratePosterior(count, absolute_exposure)),
    ),
  };
}
