import type { Experiment } from '#contract/experiment.ts';
import { defaultVariants } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { parseShares, plannedSplit, type VariantShare } from '#contract/variant-shares.ts';

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

/**
 * Returns how participants are split: the flag's split, else the planned split, else the default. After a variant is
 * shipped, the planned split comes first, because the flag then serves only the shipped variant.
 */
export function splitOf(experiment: Shippable & Pick<Experiment, 'parameters'>): VariantShare[] {
  const [served, planned] = [servedSplit(experiment), plannedSplit(experiment.parameters)];
  if (shippedVariant(experiment) !== null && planned.length > 0) return planned;
  if (served.length > 0) return served;
  return planned.length > 0 ? planned : parseShares(defaultVariants);
}
