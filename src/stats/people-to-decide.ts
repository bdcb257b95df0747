import { assertBetweenZeroAndOne } from './assertions.ts';
import type { Lift } from './lift.ts';
import type { EffectKind } from './power.ts';
import { type SampleSizePlan, sampleSize } from './sample-size.ts';

export type PeopleToDecide = {
  /** People that the baseline group needs to detect the lift at one end of `assumed`: the end that is easier to detect. */
  fewest: number;
  /** The same for the lift in `assumed` that is hardest to detect; infinite if `assumed` includes 0. */
  most: number;
  /** The plausible lifts that the numbers are based on, on the scale of the lift. */
  assumed: [number, number];
};

/**
 * Returns how many people the baseline group needs to detect the lift, counted from the experiment's start. The result is
 * a range, because the lift is uncertain.
 *
 * @param baseline the baseline's rate, strictly between 0 and 1, or its mean number of events per person, above 0.
 * @param lift distribution of the lift.
 * @param belief share of the lift's probability mass to plan for, a fraction; by default the middle half.
 * @returns whole numbers of people, and the lifts that were assumed.
 * @source the sample size of Fleiss, Levin and Paik 2003 at both ends of a credible interval; see `sampleSize`.
 */
export function peopleToDecide(
  { metric, baseline }: { metric: EffectKind; baseline: number },
  lift: Lift,
  plan: SampleSizePlan = {},
  belief = 0.5,
): PeopleToDecide {
  assertBetweenZeroAndOne('belief', belief);
  const [low, high] = [lift.quantile((1 - belief) / 2), lift.quantile((1 + belief) / 2)];
  const top = metric === 'rate' ? 1 - 1e-9 : Number.POSITIVE_INFINITY;
  const people = (by: number) => {
    const test = lift.scale === 'relative' ? baseline * (1 + by) : baseline + by;
    return sampleSize({ metric, baseline, test: Math.min(top, Math.max(baseline * 1e-9, test)) }, plan).baseline;
  };
  const ends = [people(low), people(high)];
  return {
    fewest: Math.min(...ends),
    most: low < 0 && high > 0 ? Number.POSITIVE_INFINITY : Math.max(...ends),
    assumed: [low, high],
  };
}
