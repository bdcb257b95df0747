import { type Lift, liftBetween } from '#stats/lift.ts';
import { liftRegions } from '#stats/lift-regions.ts';
import { type Direction, winProbabilities } from '#stats/win-probability.ts';
import { statsDirection } from '../settings.ts';
import { posteriorsOf } from './posteriors.ts';
import type { AnalysisInput, VerdictInput } from './types.ts';

/** The probability that a variant is better than the baseline. */
export function chanceToBeatBaseline(lift: Lift, better: Direction): number {
  const below = lift.chanceBelow(0);
  return better === 'lower' ? below : 1 - below;
}

/** Only what the verdict depends on: a tenth of the work of `analyze`. */
export function computeVerdictInput(input: AnalysisInput): VerdictInput {
  const { variants, settings } = input;
  const better = statsDirection(settings.direction);
  const posteriors = posteriorsOf(input);
  const baseline = posteriors[variants.findIndex(({ key }) => key === settings.baseline)];
  if (!baseline) throw new RangeError(`the baseline ${settings.baseline} was not measured`);
  const wins = winProbabilities(posteriors, better);
  return {
    settings,
    variants: variants.map(({ key, people, successes }, index) => {
      const posterior = posteriors[index] ?? baseline;
      const lift = posterior === baseline ? null : liftBetween(posterior, baseline);
      const comparison = lift && {
        beats: chanceToBeatBaseline(lift, better),
        regions: liftRegions(lift, settings.region),
      };
      return { key, people, successes, best: wins[index] ?? 0, comparison };
    }),
  };
}
