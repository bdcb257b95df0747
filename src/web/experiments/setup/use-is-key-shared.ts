import type { Experiment } from '#contract/experiment.ts';
import { useExperiments } from '../data.ts';

/** Returns whether another experiment in the loaded list has the same flag key; false if the list is not loaded. */
export function useIsKeyShared(project: number, { id, feature_flag_key }: Experiment): boolean {
  const { data } = useExperiments(project, false);
  return data?.rows.some((other) => other.id !== id && other.feature_flag_key === feature_flag_key) ?? false;
}
