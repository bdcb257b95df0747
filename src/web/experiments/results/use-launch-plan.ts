import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { showsPlanChange } from '#verdict/launch-plan.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { useRecentExperimentActivity } from '../data.ts';

/**
 * Returns the experiment as its verdict needs it. If the server does not store the plan of the launch, and the activity
 * shows that the plan was changed since then, `launch_plan` is null (unknown). Otherwise returns the same object.
 * @param isRead whether to request the activity. If not, or if it can't be read, only cached activity counts.
 */
export function useLaunchPlan(project: number, experiment: Experiment, isRead: boolean): Experiment {
  const { hasExperimentActivity } = useCapabilities(project);
  const isMissing = Boolean(experiment.start_date) && experiment.launch_plan === undefined;
  const { data } = useRecentExperimentActivity(project, experiment, isRead && isMissing && hasExperimentActivity);
  const isChanged = isMissing && Array.isArray(data?.results) && showsPlanChange(data.results, experiment);
  return useMemo(() => (isChanged ? { ...experiment, launch_plan: null } : experiment), [experiment, isChanged]);
}
