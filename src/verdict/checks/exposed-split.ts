import type { AnyMetric } from '#contract/metric.ts';
import type { RecalculationRow } from '#contract/recalculation.ts';
import { hasStartEvent } from '#contract/retention-rules.ts';
import { resultsOfMetric } from '../response/parse-metric-result.ts';
import type { VariantResult } from '../response/parse-variants.ts';
import { variantResultRows } from '../response/variant-result-rows.ts';
import type { CheckInput, CheckTone, ResultsCheck } from './results-check.ts';
import { checkSampleRatio } from './sample-ratio.ts';

/**
 * Returns the variants of the first metric that counts all exposed people; null if a run has no such metric. Legacy metrics
 * and retention metrics with a start event count other people.
 * @param rowOf returns a metric's row in the run by the id of the metric
 */
export function exposedVariants(
  metrics: readonly AnyMetric[],
  rowOf: (id: string) => RecalculationRow | undefined,
): VariantResult[] | null {
  for (const metric of metrics) {
    if (metric.isLegacy || hasStartEvent(metric)) continue;
    const result = rowOf(metric.id)?.result;
    const variants = result && resultsOfMetric(result, metric)?.variants;
    if (variants?.every(({ people }) => people !== null)) return variants;
  }
  return null;
}

const labels: Partial<Record<CheckTone, string>> = {
  good: 'Exposed split OK',
  warning: 'Exposed split uneven',
  bad: 'Exposed split failed',
};

/**
 * Checks whether all exposed people were split as planned, if the goal counts only people who did its start event. A
 * variant can change how many people do this event, so their split does not show whether the flag splits people as
 * planned. Returns no check if the goal counts all exposed people, or if too little is known.
 */
export function checkExposedSplit({ exposed, hasStartEvent: isStart, ...input }: CheckInput): ResultsCheck[] {
  if (!isStart || !exposed) return [];
  const { experiment } = input;
  const check = checkSampleRatio({
    ...input,
    rows: variantResultRows(exposed, experiment),
    hasStartEvent: false,
  });
  const label = labels[check.tone];
  return label ? [{ ...check, code: 'exposed_split', label }] : [];
}
