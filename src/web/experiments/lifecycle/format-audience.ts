import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { countedGroups } from '#contract/reported-design.ts';
import { servedSplit, splitOf } from '#verdict/variant-split.ts';
import { audienceText } from '../../flags/audience-text.ts';

type Flagged = Pick<Experiment, 'feature_flag' | 'parameters'>;

/** Returns the flag's audience, for example "everyone" or "20% of people where plan is pro". */
export function formatAudience(experiment: Flagged): string {
  const { feature_flag: flag } = experiment;
  if (flag?.deleted === true) return 'no one';
  return flag ? audienceText(flag.filters, countedGroups(experiment)) : 'an unknown audience';
}

/**
 * Returns the shares that the flag serves, for example "control 50%, test 50%". If the flag has no variants, returns
 * the planned shares.
 */
export function formatServedShares(experiment: Flagged): string {
  const served = servedSplit(experiment);
  return (served.length > 0 ? served : splitOf(experiment))
    .map(({ key, percent }) => `${isolateName(key)} ${percent ?? '?'}%`)
    .join(', ');
}
