import { credibleInterval } from '#stats/credible-interval.ts';
import { expectedLoss } from '#stats/expected-loss.ts';
import { expectedLosses } from '#stats/expected-losses.ts';
import { type Lift, liftBetween } from '#stats/lift.ts';
import { liftInterval } from '#stats/lift-interval.ts';
import { liftRegions } from '#stats/lift-regions.ts';
import { type Posterior, posteriorMean } from '#stats/posterior.ts';
import { winProbabilities } from '#stats/win-probability.ts';
import { statsDirection } from '../settings.ts';
import { forecast } from './forecast.ts';
import { posteriorsOf } from './posteriors.ts';
import type { Analysis, AnalysisInput, Comparison, CredibleIntervals, VariantCounts } from './types.ts';
import { chanceToBeatBaseline } from './verdict-input.ts';

const intervalsOf = (interval: (confidence: number) => [number, number], confidence: number): CredibleIntervals => ({
  half: interval(0.5),
  most: interval(0.8),
  full: interval(confidence),
});

const liftIntervals = (lift: Lift, confidence: number) => intervalsOf((share) => liftInterval(lift, share), confidence);

interface Group {
  counts: VariantCounts;
  posterior: Posterior;
}

function compare(test: Group, baseline: Group, input: AnalysisInput): Comparison {
  const { confidence, region, direction } = input.settings;
  const better = statsDirection(direction);
  const lift = liftBetween(test.posterior, baseline.posterior);
  const difference = liftBetween(test.posterior, baseline.posterior, 'absolute');
  const rateOf = ({ counts }: Group) => counts.successes / counts.people;
  return {
    change: baseline.counts.successes > 0 ? rateOf(test) / rateOf(baseline) - 1 : null,
    relative: liftIntervals(lift, confidence),
    absolute: liftIntervals(difference, confidence),
    beats: chanceToBeatBaseline(lift, better),
    regions: liftRegions(lift, region),
    lossToBaseline: expectedLoss(test.posterior, [baseline.posterior], better),
    outlook: forecast({ input, test: test.counts, baseline: baseline.counts, lift }),
  };
}

/** Every figure of a metric beyond its counts. The figures are exact integrals, without random draws. */
export function analyze(input: AnalysisInput): Analysis {
  const { metric, variants, settings } = input;
  const better = statsDirection(settings.direction);
  const groups = posteriorsOf(input).flatMap((posterior, index) => {
    const counts = variants[index];
    return counts ? [{ counts, posterior }] : [];
  });
  const baseline = groups.find(({ counts }) => counts.key === settings.baseline);
  if (!baseline) throw new RangeError(`the baseline ${settings.baseline} was not measured`);
  const ordered = [baseline, ...groups.filter((group) => group !== baseline)];
  const posteriors = ordered.map(({ posterior }) => posterior);
  const wins = winProbabilities(posteriors, better);
  const losses = expectedLosses(posteriors, better);
  return {
    metric,
    settings,
    baseline: baseline.counts.key,
    baselineMean: posteriorMean(baseline.posterior),
    variants: ordered.map((group, index) => ({
      ...group.counts,
      rate: group.counts.successes / group.counts.people,
      rates: intervalsOf((share) => credibleInterval(group.posterior, share), settings.confidence),
      best: wins[index] ?? 0,
      loss: losses[index] ?? 0,
      comparison: group === baseline ? null : compare(group, baseline, input),
    })),
  };
}
