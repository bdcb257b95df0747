import { type Experiment, statusOf } from '#contract/experiment.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { useExperimentRecords } from '../../experiments/data.ts';

/** The experiments that use a flag. */
export interface FlagExperiments {
  /** All of them. One that this key can't read has no record. */
  all: readonly { id: number; experiment: Experiment | undefined }[];
  running: readonly Experiment[];
  isPending: boolean;
}

/** Returns the ids of the experiments that use a flag. */
const idsOf = (flag: FlagRecord | undefined): number[] => {
  const ids: unknown = flag?.experiment_set;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
};

/** Reads the experiments that use a flag. */
export function useFlagExperiments(project: number, flag: FlagRecord | undefined): FlagExperiments {
  const ids = idsOf(flag);
  const records = useExperimentRecords(project, ids);
  const all = ids.map((id, at) => ({ id, experiment: records[at]?.data }));
  const now = Date.now();
  return {
    all,
    running: all.flatMap(({ experiment }) =>
      experiment && statusOf(experiment, now) === 'running' ? [experiment] : [],
    ),
    isPending: records.some(({ isPending }) => isPending),
  };
}
