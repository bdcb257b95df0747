import type { Experiment } from '#contract/experiment.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { hasStartEvent } from '#contract/retention-rules.ts';
import type { ServerResults } from '../response/parse-results.ts';
import { variantResultRows } from '../response/variant-result-rows.ts';
import { checkSampleRatio } from './sample-ratio.ts';

/**
 * Checks the split of the people who did the start event of a retention metric. Returns their observed and planned
 * shares as text if the check fails, else null. Returns null for other metrics: only the goal has a check of all
 * participants.
 */
export function unevenStartOf(
  metric: Pick<AnyMetric, 'type' | 'stored'>,
  results: Pick<ServerResults, 'variants' | 'periods'>,
  experiment: Experiment,
): string | null {
  if (!hasStartEvent(metric)) return null;
  const { tone, detail } = checkSampleRatio({
    experiment,
    results,
    rows: variantResultRows(results.variants, experiment),
    hasStartEvent: true,
  });
  return tone === 'bad' ? detail : null;
}
