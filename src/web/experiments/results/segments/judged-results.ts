import type { Experiment } from '#contract/experiment.ts';
import type { SegmentResults } from '#contract/segments.ts';
import { holmPValues } from '#stats/heterogeneity.ts';
import { type JudgedSegments, judgeSegments } from '#verdict/segments/judge-segments.ts';
import { type SegmentFinding, segmentFinding } from '#verdict/segments/segment-texts.ts';
import type { AnalysisSettings } from '#verdict/settings.ts';
import type { Goal } from '../measured-metric.ts';
import { propertyName } from './segment-property.ts';
import { orderedSegments, type SegmentOrder, type ShownSegment, shownSegments } from './segment-rows.ts';

/** Returns the p-value of a property, corrected for all properties that were opened for the metric (Holm). */
function correctedPValue({ pValue }: JudgedSegments, { others }: SegmentResults): number | null {
  if (pValue === null) return null;
  const all = [pValue, ...others.flatMap(({ p_value }) => p_value ?? [])];
  return holmPValues(all)[0] ?? null;
}

/** What the page and the exports say about the values of a property. */
export interface JudgedResults {
  /** The dimension or the property. */
  name: string;
  judged: JudgedSegments;
  finding: SegmentFinding;
  /** The test variants. */
  tests: string[];
  /** The test variant that is shown. */
  variant: string;
  rows: JudgedSegments['segments'];
  shown: ShownSegment[];
}

interface Context {
  experiment: Experiment;
  goal: Pick<Goal, 'metric' | 'analysis'>;
  settings: AnalysisSettings;
  /** The test variant that somebody chose, or that the verdict is about. */
  variant: string | null;
  order: SegmentOrder;
}

/** Judges a metric for each value of a property. Null if there are no participants to divide. */
export function judgedResults(
  results: SegmentResults,
  { experiment, goal: { metric, analysis }, settings, order, ...context }: Context,
): JudgedResults | null {
  const at = { computedAt: results.query_to, now: Date.now() };
  const judged = metric.isLegacy ? null : judgeSegments(results.result, { experiment, metric, settings, ...at });
  if (!judged) return null;
  const name = results.name ?? propertyName(results);
  const tests = Object.keys(judged.overall);
  const variant = context.variant !== null && tests.includes(context.variant) ? context.variant : (tests[0] ?? '');
  const rows = orderedSegments(judged, variant, order);
  const finding = segmentFinding(judged, {
    ...{ name, variant, isPlanned: results.planned },
    ...{ corrected: correctedPValue(judged, results), opened: results.others.length + 1 },
  });
  return { name, judged, finding, tests, variant, rows, shown: shownSegments(judged, rows, variant, analysis) };
}
