import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { releaseGroups } from '#verdict/release.ts';
import { servedSplit, splitOf } from '#verdict/variant-split.ts';

type Flagged = Pick<Experiment, 'feature_flag' | 'parameters'>;

/** Returns the flag's audience, for example "everyone" or "20% of everyone". */
export function formatAudience(experiment: Flagged): string {
  const groups = releaseGroups(experiment);
  const [only] = groups;
  if (groups.some(({ hasConditions, percent }) => !hasConditions && percent === 100)) return 'everyone';
  if (groups.length === 1 && only && !only.hasConditions) return `${only.percent}% of everyone`;
  return groups.length === 0 ? 'everyone that the flag is released to' : 'everyone who matches the release conditions';
}

/**
 * Returns the shares that the flag serves, for example "control 50%, test 50%". If the flag has no variants, returns
 * the planned shares, or else the default shares.
 */
export function formatServedShares(experiment: Flagged): string {
  const served = servedSplit(experiment);
  return (served.length > 0 ? served : splitOf(experiment))
    .map(({ key, percent }) => `${isolateName(key)} ${percent ?? '?'}%`)
    .join(', ');
}
