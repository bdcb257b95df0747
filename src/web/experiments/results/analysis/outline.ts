import { type Lift, liftBetween } from '#stats/lift.ts';
import { liftRegions } from '#stats/lift-regions.ts';
import { type Direction, winProbabilities } from '#stats/win-probability.ts';
import type { Question } from './analyse.ts';
import type { Outline } from './decide.ts';
import { posteriorsOf } from './posteriors.ts';
import { statsDirection } from './settings.ts';

/** The chance that a variant beats the baseline in the direction that is good. */
export function beatsOf(lift: Lift, good: Direction): number {
  const below = lift.chanceBelow(0);
  return good === 'lower' ? below : 1 - below;
}

/** What a verdict depends on and nothing more: a tenth of the work of an analysis. */
export function outlineOf(question: Question): Outline {
  const { variants, settings } = question;
  const good = statsDirection(settings.direction);
  const posteriors = posteriorsOf(question);
  const baseline = posteriors[variants.findIndex(({ key }) => key === settings.baseline)];
  if (!baseline) throw new RangeError(`the baseline ${settings.baseline} was not measured`);
  const best = winProbabilities(posteriors, good);
  return {
    settings,
    variants: variants.map(({ key, people, successes }, at) => {
      const posterior = posteriors[at] ?? baseline;
      const lift = posterior === baseline ? null : liftBetween(posterior, baseline);
      const comparison = lift && { beats: beatsOf(lift, good), regions: liftRegions(lift, settings.region) };
      return { key, people, successes, best: best[at] ?? 0, comparison };
    }),
  };
}
