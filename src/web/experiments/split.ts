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

const ALL = 100;

/** Whether a flag with several variants serves one of them alone, as after it was shipped. */
const servesOne = (shares: readonly Share[]) => shares.length > 1 && shares.some(({ percent }) => percent === ALL);

/**
 * The split of the participants: the flag's, else the planned one, else the default of a server. A shipped variant is served
 * alone, but the participants were split as planned.
 */
export function splitOf(experiment: Pick<Experiment, 'feature_flag' | 'parameters'>): Share[] {
  const [served, planned] = [servedSplit(experiment), plannedSplit(experiment.parameters)];
  if (servesOne(served) && planned.length > 0) return planned;
  if (served.length > 0) return served;
  return planned.length > 0 ? planned : sharesIn(defaultVariants);
}
