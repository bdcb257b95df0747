import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { servedSplit, splitOf } from '#verdict/variant-split.ts';

type Flagged = Pick<Experiment, 'feature_flag' | 'parameters'>;

interface Group {
  isNarrowed: boolean;
  percent: number;
}

function groupsOf({ feature_flag }: Flagged): Group[] {
  const filters: unknown = isObject(feature_flag) ? feature_flag.filters : undefined;
  const groups = isObject(filters) ? filters['groups'] : undefined;
  return (Array.isArray(groups) ? groups.filter(isObject) : []).map(({ properties, rollout_percentage }) => ({
    isNarrowed: Array.isArray(properties) && properties.length > 0,
    percent: typeof rollout_percentage === 'number' ? rollout_percentage : 100,
  }));
}

/** Whom the flag of an experiment reaches, as its record tells: "everyone", "20% of everyone". */
export function reachWords(experiment: Flagged): string {
  const groups = groupsOf(experiment);
  const [only] = groups;
  if (groups.some(({ isNarrowed, percent }) => !isNarrowed && percent === 100)) return 'everyone';
  if (groups.length === 1 && only && !only.isNarrowed) return `${only.percent}% of everyone`;
  return groups.length === 0
    ? 'everyone whom the flag is released to'
    : 'everyone who meets the flag’s release conditions';
}

/** Who gets which variant: "control 50%, test 50%". */
export function shareWords(experiment: Flagged): string {
  const served = servedSplit(experiment);
  return (served.length > 0 ? served : splitOf(experiment))
    .map(({ key, percent }) => `${isolateName(key)} ${percent ?? '?'}%`)
    .join(', ');
}
