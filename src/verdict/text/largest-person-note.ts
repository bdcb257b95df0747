import type { VariantCounts } from '../analysis/types.ts';
import { MAX_PERSON_SHARE } from '../thresholds.ts';
import { formatChance } from './format-number.ts';

/** Returns the share of a variant's sum that one person has; 0 for counts of people, and if it is unknown. */
function largestShare({ successes: sum, largest = 0, moments }: VariantCounts): number {
  // If all values are 1 or 0, the sum counts people.
  const areValues = moments !== undefined && moments.sumSquares !== sum;
  return areValues && sum > 0 ? largest / sum : 0;
}

/** Says that one person has more than `MAX_PERSON_SHARE` of a variant's sum; null if nobody has, or if it is unknown. */
export function largestPersonNote(variants: readonly VariantCounts[]): string | null {
  const [most] = variants
    .map((variant) => ({ key: variant.key, share: largestShare(variant) }))
    .sort((one, other) => other.share - one.share);
  if (!most || most.share <= MAX_PERSON_SHARE) return null;
  return `One person has ${formatChance(most.share)} of the sum of ${most.key}. Winsorize the metric, so that such a value counts less.`;
}
