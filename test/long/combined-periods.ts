import { MIN_PERIOD_PARTICIPANTS } from '#contract/share-periods.ts';
import type { Moments } from '#stats/moments.ts';
import { stratifiedEffectiveValues, stratifiedMoments } from '#stats/stratified-moments.ts';
import type { VariantCounts } from '#verdict/analysis/types.ts';

export type Counted = VariantCounts & { moments: Moments };

/** The counts of the variants over all periods. */
export interface Counts {
  variants: readonly Counted[];
  /** Whether several periods were combined, so that a conversion rate is a mean of 0 and 1. */
  isCombined: boolean;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const peopleIn = (period: readonly Counted[] = []) => total(period.map(({ people }) => people));

/** Combines the counts of periods with different shares, as the server and the console do. */
export function combinePeriods(periods: readonly (readonly Counted[])[]): Counts {
  const used = periods.filter((period) => period.every(({ people }) => people >= MIN_PERIOD_PARTICIPANTS));
  if (used.length < 2) return { variants: used[0] ?? periods[0] ?? [], isCombined: false };
  const variants = (used[0] ?? []).map(({ key }, at) => {
    const own = used.flatMap((period) => period[at] ?? []);
    const strata = own.map(({ moments }, index) => ({ moments, people: peopleIn(used[index]) }));
    return {
      key,
      people: total(own.map(({ people }) => people)),
      successes: total(own.map(({ successes }) => successes)),
      moments: stratifiedMoments(strata),
      effective: stratifiedEffectiveValues(strata),
    };
  });
  return { variants, isCombined: true };
}
