import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { excludedVariants, holdoutOf, isHoldoutKey } from '#contract/reported-design.ts';
import { parseShares, plannedSplit, sumOf, type VariantShare } from '#contract/variant-shares.ts';

/** Returns the flag's shares; empty if the record does not contain them. */
export function servedSplit({ feature_flag }: Pick<Experiment, 'feature_flag'>): VariantShare[] {
  const filters: unknown = isObject(feature_flag) ? feature_flag.filters : undefined;
  const multivariate = isObject(filters) ? filters['multivariate'] : undefined;
  return isObject(multivariate) ? parseShares(multivariate['variants']) : [];
}

const ALL = 100;

type Shippable = Pick<Experiment, 'feature_flag'> & Partial<Pick<Experiment, 'end_date'>>;

/** Returns the only variant that an ended experiment's flag serves to its audience; null if none was shipped. */
export function shippedVariant(experiment: Shippable): string | null {
  const served = servedSplit(experiment);
  const shipped = experiment.end_date && served.length > 1 && served.find(({ percent }) => percent === ALL);
  return shipped ? shipped.key : null;
}

/** Returns the variants that the results compare: all except those that the team excluded, and the holdout. */
export function comparedVariants<V extends { key: string }>(variants: readonly V[], experiment: object): V[] {
  const excluded = excludedVariants(experiment);
  const hasHoldout = holdoutOf(experiment) !== null;
  return variants.filter(({ key }) => !excluded.has(key) && !(hasHoldout && isHoldoutKey(key)));
}

/**
 * Returns the variants with the excluded ones last, so that the others have the same letters and colors as in the results.
 */
export function excludedLast<V extends { key: string }>(variants: readonly V[], experiment: object): V[] {
  const compared = comparedVariants(variants, experiment);
  return [...compared, ...variants.filter((variant) => !compared.includes(variant))];
}

type Split = Shippable & Pick<Experiment, 'parameters'>;

function anySplit(experiment: Split): VariantShare[] {
  const [served, planned] = [servedSplit(experiment), plannedSplit(experiment.parameters)];
  return (shippedVariant(experiment) !== null || served.length === 0) && planned.length > 0 ? planned : served;
}

/**
 * Returns how participants are split: the flag's split, else the planned split, else an empty list. After a variant is
 * shipped, the planned split comes first, because the flag then serves only the shipped variant. Excluded variants come
 * last.
 */
export const splitOf = (experiment: Split): VariantShare[] => excludedLast(anySplit(experiment), experiment);

/** Returns the shares of the variants that the results compare, in percent of their participants. */
export function comparedSplit(experiment: Split): VariantShare[] {
  const split = anySplit(experiment);
  const compared = comparedVariants(split, experiment);
  if (compared.length === split.length) return split;
  const whole = sumOf(compared.map(({ percent }) => percent ?? 0)) || ALL;
  return compared.map((share) => ({
    ...share,
    percent: share.percent === null ? null : (ALL * share.percent) / whole,
  }));
}
