import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { splitOf } from '#verdict/variant-split.ts';

/** Returns the key of the variant that ships if it is better, or "the leading variant" if there are several. */
export function leaderName(experiment: Experiment): string {
  const [, test, ...others] = splitOf(experiment);
  return test !== undefined && others.length === 0 ? isolateName(test.key) : 'the leading variant';
}
