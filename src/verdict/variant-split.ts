import type { Experiment } from '#contract/experiment.ts';
import { defaultVariants } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { parseShares, plannedSplit, type VariantShare } from '#contract/variant-shares.ts';

/** The shares that the flag serves; empty if the record does not contain them. */
export function servedSplit({ feature_flag }: Pick<Experiment, 'feature_flag'>): VariantShare[] {
  const filters: unknown = isObject(feature_flag) ? feature_flag.filters : undefined;
  const multivariate = isObject(filters) ? filters['multivariate'] : undefined;
  return isObject(multivariate) ? parseShares(multivariate['variants']) : [];
}

const ALL = 100;

type Shippable = Pick<Experiment, 'feature_flag'> & Partial<Pick<Experiment, 'end_date'>>;

/** The variant that the flag of an ended experiment serves to everyone; null if none was shipped. */
export function shippedVariant(experiment: Shippable): string | null {
  const served = servedSplit(experiment);
  const shipped = experiment.end_date && served.length > 1 && served.find(({ percent }) => percent === ALL);
  return shipped ? shipped.key : null;
}

/**
 * The split of the participants: the flag's, or else the planned one, or else the default. After a variant was shipped, the flag
 * serves only that one, but the participants were split as planned.
 */
export function splitOf(experiment: Shippable & Pick<Experiment, 'parameters'>): VariantShare[] {
  const [served, planned] = [servedSplit(experiment), plannedSplit(experiment.parameters)];
  if (shippedVariant(experiment) !== null && planned.length > 0) return planned;
  if (served.length > 0) return served;
  return planned.length > 0 ? planned : parseShares(defaultVariants);
}
