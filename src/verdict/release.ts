import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';

/** A release condition of a flag. */
export interface ReleaseGroup {
  hasConditions: boolean;
  percent: number;
  /** Whether everyone who matches gets one variant, whatever the shares are. */
  hasVariant: boolean;
}

/** Returns the release conditions of an experiment's flag; empty if the server does not report them. */
export function releaseGroups({ feature_flag }: Pick<Experiment, 'feature_flag'>): ReleaseGroup[] {
  const filters: unknown = isObject(feature_flag) ? feature_flag.filters : undefined;
  const groups = isObject(filters) ? filters['groups'] : undefined;
  return (Array.isArray(groups) ? groups.filter(isObject) : []).map(({ properties, rollout_percentage, variant }) => ({
    hasConditions: Array.isArray(properties) && properties.length > 0,
    percent: typeof rollout_percentage === 'number' ? rollout_percentage : 100,
    hasVariant: typeof variant === 'string' && variant !== '',
  }));
}

/** Whether the flag has one release condition, which selects everyone and lets the shares decide. */
export function isReleasedToEveryone(experiment: Pick<Experiment, 'feature_flag'>): boolean {
  const groups = releaseGroups(experiment);
  const isPlain = ({ hasConditions, percent, hasVariant }: ReleaseGroup) =>
    !hasConditions && percent === 100 && !hasVariant;
  return groups.length === 1 && groups.every(isPlain);
}
