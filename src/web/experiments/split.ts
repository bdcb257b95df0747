import type { Experiment } from '#contract/experiment.ts';
import { defaultVariants } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { plannedSplit, type Share, sharesIn } from '../fields/variants/split.ts';

/** What the flag serves; empty when the record tells nothing of it. */
export function servedSplit({ feature_flag }: Pick<Experiment, 'feature_flag'>): Share[] {
  const filters: unknown = isObject(feature_flag) ? feature_flag.filters : undefined;
  const multivariate = isObject(filters) ? filters['multivariate'] : undefined;
  return isObject(multivariate) ? sharesIn(multivariate['variants']) : [];
}

/** The split that people get: the flag's, else the planned one, else the one a server falls back to. */
export function splitOf(experiment: Pick<Experiment, 'feature_flag' | 'parameters'>): Share[] {
  const served = servedSplit(experiment);
  if (served.length > 0) return served;
  const planned = plannedSplit(experiment.parameters);
  return planned.length > 0 ? planned : sharesIn(defaultVariants);
}
