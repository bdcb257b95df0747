import { useQuery } from '@tanstack/react-query';
import { posthogOperations } from '#client/posthog-operations.ts';
import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { textIn } from '#contract/text-in.ts';
import { formatPValue } from '#verdict/text/format-number.ts';
import { useClient } from '../../../api/client-context.tsx';
import { useCapabilities } from '../../../session/use-capabilities.ts';

/** Returns what a server says about the split in its answer about exposures, as sentences. */
function serverSplitTexts(answer: unknown): string[] {
  const { sample_ratio_mismatch: mismatch, bias_risk } = isObject(answer) ? answer : {};
  const p = isObject(mismatch) ? mismatch['p_value'] : null;
  // Its form is not documented, so only a text is shown.
  const risk = textIn(bias_risk);
  return [
    ...(typeof p === 'number' ? [`PostHog’s own test of the split: p ${formatPValue(p)}.`] : []),
    ...(risk === null ? [] : [`Bias risk reported by PostHog: ${risk}.`]),
  ];
}

/**
 * Returns what PostHog says about the split, as sentences; empty if it says nothing, or if the key can't read it. PostHog
 * scans all exposures for this, so it is only asked if the console found an uneven split.
 */
export function useServerSplit(project_id: number, experiment: Experiment, isUneven: boolean): string[] {
  const client = useClient();
  const { hasOwnVerdict, metricResults } = useCapabilities(project_id);
  const { id, name, exposure_criteria = null, feature_flag, start_date, end_date } = experiment;
  const { holdout = null } = experiment as { holdout?: unknown };
  const query = {
    ...{ kind: 'ExperimentExposureQuery', experiment_id: id, experiment_name: name },
    ...{ exposure_criteria, feature_flag, start_date, end_date, holdout },
  };
  const { data } = useQuery({
    queryKey: ['experiments', project_id, 'exposures', id, query],
    queryFn: ({ signal }) =>
      client.call(
        posthogOperations.queryExposures,
        { params: { project_id }, body: { query, refresh: 'blocking' } },
        signal,
      ),
    enabled: isUneven && hasOwnVerdict && metricResults !== 'none',
    retry: false,
  });
  return serverSplitTexts(data);
}
