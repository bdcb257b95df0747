import type { ExperimentBody } from '#contract/experiment.ts';
import { isObject, type JsonObject } from '#contract/kinds/objects.ts';

/**
 * Returns the plan of an experiment: the running time and the sample size in its parameters, null for each that is not
 * planned, and the planned segments if there are any.
 */
export function planOf({ parameters, segments }: Pick<ExperimentBody, 'parameters' | 'segments'>): JsonObject {
  const { recommended_running_time = null, recommended_sample_size = null } = isObject(parameters) ? parameters : {};
  const planned = Array.isArray(segments) && segments.length > 0 ? { segments } : {};
  return { recommended_running_time, recommended_sample_size, ...planned };
}
