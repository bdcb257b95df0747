import { isObject } from '#contract/kinds/objects.ts';
import { formatNumber } from '../text/format-number.ts';
import { groupDigits } from '../text/group-digits.ts';
import { SEVERAL_VARIANTS_FAILURE, SEVERAL_VARIANTS_WARNING } from '../thresholds.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

const REMEDY =
  'Let the flag keep the variant after sign-in, or evaluate it with an ID that does not change. Check that two places of the code do not use different IDs.';

/** Checks how many people were exposed to several variants. Returns no check if nobody was, or if the number is unknown. */
export function checkSeveralVariants({
  experiment,
  results,
}: Pick<CheckInput, 'experiment' | 'results'>): ResultsCheck[] {
  const { people, of } = results?.severalVariants ?? { people: 0, of: 0 };
  if (people === 0) return [];
  const criteria: unknown = experiment.exposure_criteria;
  const isFirst = isObject(criteria) && criteria['multiple_variant_handling'] === 'first_seen';
  const share = people / of;
  const percent = `${share < 0.001 ? '<0.1' : groupDigits(share * 100, 1)}%`;
  const handled = isFirst ? 'count in their first variant' : 'are left out';
  const detail = `${formatNumber(people)} of ${formatNumber(of)} people (${percent}) were exposed to several variants and ${handled}`;
  const common = { code: 'several', label: 'Several variants' } as const;
  if (share <= SEVERAL_VARIANTS_WARNING)
    return [{ ...common, tone: 'good', detail, fact: `${percent} of people saw several variants` }];
  if (share <= SEVERAL_VARIANTS_FAILURE) return [{ ...common, tone: 'warning', detail: `${detail}. ${REMEDY}` }];
  const bias = isFirst
    ? 'They saw more than their variant, so the lift is wrong'
    : 'People who come back often are more likely to be left out, so the variants are not comparable';
  const failure = {
    sentence: `${percent} of the people were exposed to several variants.`,
    about: `${detail}. ${bias}, and no variant is called better.`,
    next: `${REMEDY} Then duplicate the experiment with a new flag key.`,
  };
  return [{ ...common, tone: 'bad', detail, failure }];
}
