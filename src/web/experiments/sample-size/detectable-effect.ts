import { calculateSampleSize, type SampleSizeInput } from './calculate-sample-size.ts';

/** The number of bisection steps. The error of the effect is below a trillionth of the range. */
const STEPS = 40;
/** The largest relative effect that is considered. 9 is an increase to ten times the baseline. */
const MOST = 9;

/** Returns the participants that a relative effect needs; infinity if the number cannot be calculated. */
function participantsFor(input: SampleSizeInput, by: number): number {
  const result = calculateSampleSize({ ...input, effect: { by, scale: 'relative' } });
  return 'people' in result ? result.people : Number.POSITIVE_INFINITY;
}

/** Returns the largest relative effect to consider. A rate cannot exceed 100%. */
const largestEffect = ({ metric, baseline }: SampleSizeInput) =>
  metric === 'rate' ? Math.min(MOST, 1 / baseline - 1 - 1e-9) : MOST;

/**
 * Returns the smallest relative effect that this many participants can detect; null if even the largest effect needs
 * more. Bisection works because a smaller effect always needs more participants.
 */
export function detectableEffect(input: SampleSizeInput, participants: number): number | null {
  let [low, high] = [0, largestEffect(input)];
  if (participantsFor(input, high) > participants) return null;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (participantsFor(input, middle) > participants) low = middle;
    else high = middle;
  }
  return high;
}
