import type { Experiment } from '#contract/experiment.ts';
import { defaultVariants } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { parseShares, plannedSplit, type VariantShare } from '../fields/variants/split.ts';

/** What the flag serves; empty when the record tells nothing of it. */
export function servedSplit({ feature_flag }: Pick<Experiment, 'feature_flag'>): VariantShare[] {
  const filters: unknown = isObject(feature_flag) ? feature_flag.filters : undefined;
  const multivariate = isObject(filters) ? filters['multivariate'] : undefined;
  return isObject(multivariate) ? parseShares(multivariate['variants']) : [];
}

const ALL = 100;

type Shippable = Pick<Experiment, 'feature_flag'> & Partial<Pick<Experiment, 'end_date'>>;

/** The variant that the flag of an ended experiment serves alone; null if none was shipped. */
export function shippedVariant(experiment: Shippable): string | null {
  const served = servedSplit(experiment);
  const winner = experiment.end_date && served.length > 1 && served.find(({ percent }) => percent === ALL);
  return winner ? winner.key : null;
}

/**
 * The split of the participants: the flag's, else the planned one, else the default of a server. A shipped variant is served
 * alone, but the participants were split as planned.
 */
export function splitOf(experiment: Shippable & Pick<Experiment, 'parameters'>): VariantShare[] {
  const [served, planned] = [servedSplit(experiment), plannedSplit(experiment.parameters)];
  if (shippedVariant(experiment) !== null && planned.length > 0) return planned;
  if (served.length > 0) return served;
  return planned.length > 0 ? planned : parseShares(defaultVariants);
}
