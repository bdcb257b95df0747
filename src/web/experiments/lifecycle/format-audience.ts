import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { servedSplit, splitOf } from '#verdict/variant-split.ts';

type Flagged = Pick<Experiment, 'feature_flag' | 'parameters'>;

interface Group {
  hasConditions: boolean;
  percent: number;
}

function groupsOf({ feature_flag }: Flagged): Group[] {
  const filters: unknown = isObject(feature_flag) ? feature_flag.filters : undefined;
  const groups = isObject(filters) ? filters['groups'] : undefined;
  return (Array.isArray(groups) ? groups.filter(isObject) : []).map(({ properties, rollout_percentage }) => ({
    hasConditions: Array.isArray(properties) && properties.length > 0,
    percent: typeof rollout_percentage === 'number' ? rollout_percentage : 100,
  }));
}

/** Whether the flag has one release condition that selects everyone, so that shipping need not add another. */
export function isReleasedToEveryone(experiment: Flagged): boolean {
  const groups = groupsOf(experiment);
  return groups.length === 1 && groups.every(({ hasConditions, percent }) => !hasConditions && percent === 100);
}

/** Returns the flag's audience, for example "everyone" or "20% of everyone". */
export function formatAudience(experiment: Flagged): string {
  const groups = groupsOf(experiment);
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
