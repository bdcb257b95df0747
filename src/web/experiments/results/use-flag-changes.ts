import type { Experiment } from '#contract/experiment.ts';
import { lastShareChange } from '#verdict/checks/changed-shares.ts';
import { audienceChanges, lastCupedChange } from '#verdict/checks/flag-changes.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { useStable } from '../../ui/use-stable.ts';
import { useFlagActivity, useRecentExperimentActivity } from '../data.ts';

/**
 * Returns when the shares, the audience and the payloads of the flag, and CUPED, last changed while the experiment ran, as far as the
 * activity is known. On a Hedgerow server, the activity of an experiment contains that of its flag, and the shares come with
 * the results: `sharesChangedAt` is a change that the results do not consider, `lastShares` is any.
 * @param isRead whether to request the activity. If not, only cached activity counts.
 */
export function useFlagChanges(project: number, experiment: Experiment, isRead: boolean) {
  const { reportsSharePeriods } = useCapabilities(project);
  const flag = experiment.feature_flag?.id ?? null;
  const hasFlag = flag !== null && Boolean(experiment.start_date);
  const own = useRecentExperimentActivity(project, experiment, isRead && hasFlag && reportsSharePeriods);
  const ofFlag = useFlagActivity(project, flag ?? 0, isRead && hasFlag && !reportsSharePeriods);
  const { data } = reportsSharePeriods ? own : ofFlag;
  const isKnown = hasFlag && Array.isArray(data?.results);
  const lastShares = isKnown ? lastShareChange(data, experiment) : undefined;
  return useStable({
    lastShares,
    sharesChangedAt: reportsSharePeriods ? undefined : lastShares,
    ...(isKnown && {
      ...audienceChanges(data.results, experiment),
      // The activity of the flag alone has none.
      cupedChange: lastCupedChange(data.results, experiment),
    }),
  });
}
