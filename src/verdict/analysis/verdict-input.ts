import type { Lift } from '#stats/lift.ts';
import { liftRegions } from '#stats/lift-regions.ts';
import type { Direction } from '#stats/win-probability.ts';
import type { RunTime } from '../required-confidence.ts';
import { statsDirection } from '../settings.ts';
import { metricModel } from './metric-model.ts';
import type { AnalysisInput, VerdictInput } from './types.ts';

/** A check at the end of the plan. A check without a day counts as one. */
export const PLANNED_CHECK: RunTime = { day: null, planned: null, hasEnded: false };

/** Returns the probability that a variant is better than the baseline. */
export function chanceToBeatBaseline(lift: Lift, better: Direction): number {
  const below = lift.chanceBelow(0);
  return better === 'lower' ? below : 1 - below;
}

/**
 * Computes only what the verdict depends on. This takes a tenth of the time of `analyze`.
 *
 * @throws RangeError if the baseline is not among the variants.
 */
export function computeVerdictInput(input: AnalysisInput): VerdictInput {
  const { metric, variants, settings } = input;
  const better = statsDirection(settings.direction);
  const model = metricModel(input, better);
  const baseline = variants.findIndex(({ key }) => key === settings.baseline);
  if (baseline < 0) throw new RangeError(`the baseline ${settings.baseline} was not measured`);
  const wins = model.wins();
  return {
    metric,
    settings,
    variants: variants.map((counts, index) => {
      const lift = index === baseline ? null : model.lift(index, baseline);
      const comparison = lift && {
        beats: chanceToBeatBaseline(lift, better),
        regions: liftRegions(lift, settings.region),
      };
      return { ...counts, best: wins[index] ?? 0, comparison };
    }),
  };
}
