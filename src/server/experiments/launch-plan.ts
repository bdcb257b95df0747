import { isObject, type JsonObject } from '#contract/kinds/objects.ts';

/** Returns the planned running time and sample size in an experiment's parameters; null for each that is not planned. */
export function planOf(parameters: unknown): JsonObject {
  const { recommended_running_time = null, recommended_sample_size = null } = isObject(parameters) ? parameters : {};
  return { recommended_running_time, recommended_sample_size };
}
