import type { Experiment } from '#contract/experiment.ts';
import type { ExperimentMetric } from '#contract/experiment-metric.ts';
import { hasStartEvent } from '#contract/retention.ts';
import type { ServerResults } from '../response/parse-results.ts';
import { variantResultRows } from '../response/variant-result-rows.ts';
import { checkSampleRatio } from './sample-ratio.ts';

/**
 * Returns the observed and the planned shares of the people who started a retention, as text, if they fail the check of
 * the split. Null if they pass, and for other metrics: the check of the goal covers the people that those count.
 */
export function unevenStartOf(
  metric: Pick<ExperimentMetric, 'type' | 'stored'> | null,
  { variants }: Pick<ServerResults, 'variants'>,
  experiment: Experiment,
): string | null {
  if (metric === null || !hasStartEvent(metric)) return null;
  const { tone, detail } = checkSampleRatio({
    experiment,
    rows: variantResultRows(variants, experiment),
    hasStartEvent: true,
  });
  return tone === 'bad' ? detail : null;
}
