import { leaderNeed } from '../conversions.ts';
import { confidenceReached, requiredConfidence } from '../required-confidence.ts';
import { MIN_PARTICIPANTS } from '../thresholds.ts';
import type { Analysis, AnalysisInput } from './types.ts';
import { PLANNED_CHECK } from './verdict-input.ts';

/** A metric with its analysis at the confidence from the settings; null while it is computed. */
export interface AnalyzedInput {
  input: AnalysisInput;
  analysis: Analysis | null;
}

/**
 * Whether the metric is judged, and the deciding interval of each variant excludes zero if the settings have this
 * confidence. A metric with a variant that may have no effect keeps its share of the error rate.
 */
function isConclusiveAt(confidence: number, { input, analysis }: AnalyzedInput): boolean {
  const { runTime = PLANNED_CHECK, settings, variants } = input;
  const people = variants.map((variant) => variant.people);
  if (!analysis || analysis.unevenStart || Math.min(...people) < MIN_PARTICIPANTS) return false;
  const { best } = requiredConfidence(runTime, { ...settings, confidence }, people);
  return analysis.variants.every((variant) => {
    if (!variant.comparison) return true;
    const { has, needs } = leaderNeed(analysis, variant);
    return has >= needs && confidenceReached(variant.comparison) > best;
  });
}

/**
 * Returns the confidence of each metric with which all of them together have the error rate of one. First, each metric is
 * judged with the error rate divided by the number of metrics. Those that are conclusive keep this confidence; the others
 * share the error rate among themselves, until no other is conclusive.
 *
 * @param total the number of metrics, at least that of `metrics`: some may have no results yet.
 * @returns fractions, in the order of `metrics`.
 * @source S. Holm, Scandinavian Journal of Statistics 6 (1979), 65.
 */
export function holmConfidences(metrics: readonly AnalyzedInput[], total: number): number[] {
  const confidences = new Map<AnalyzedInput, number>();
  for (;;) {
    const sharing = total - confidences.size;
    const confidenceOf = ({ input }: AnalyzedInput) => 1 - (1 - input.settings.confidence) / Math.max(1, sharing);
    const open = metrics.filter((metric) => !confidences.has(metric));
    const conclusive = open.filter((metric) => isConclusiveAt(confidenceOf(metric), metric));
    for (const metric of conclusive) confidences.set(metric, confidenceOf(metric));
    if (conclusive.length === 0) return metrics.map((metric) => confidences.get(metric) ?? confidenceOf(metric));
  }
}
