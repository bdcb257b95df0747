import type { SegmentResults } from '#contract/segments.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { formatLift, formatNumber } from '#verdict/text/format-number.ts';
import { formatMetricValue, valueName } from '#verdict/text/metric-format.ts';
import type { JudgedResults } from '../segments/judged-results.ts';

/** Results for each value of a property, as the page shows them. */
export interface ExportedSegments {
  results: SegmentResults;
  view: JudgedResults;
}

/** Returns what divides the results, and whether it was planned. PostHog does not plan segments. */
export function segmentsTitle({ results: { planned, opened_at }, view: { name } }: ExportedSegments): string {
  const status = planned ? ', planned' : opened_at === '' ? '' : `, exploratory since ${opened_at.slice(0, 10)}`;
  return `Segments by ${name}${status}`;
}

/** Returns what the page says about the values, in sentences. */
export const segmentTexts = ({ view: { finding } }: ExportedSegments): string[] =>
  [finding.text, finding.detail].filter((text) => text !== '');

/** Returns the table of the page as texts, the headings first; without rows if there is only one value. */
export function segmentsTable({ view: { judged, shown, name } }: ExportedSegments, analysis: Analysis): string[][] {
  if (judged.segments.length < 2) return [];
  const keys = judged.all.variants.map(({ key }) => key);
  const heading = [
    name,
    ...keys.map((key) => `Participants, ${key}`),
    ...keys.map((key) => `${valueName(analysis)}, ${key}`),
    ...['Measured lift', 'Adjusted lift', 'Interval', 'Reading'],
  ];
  const rows = shown.map((row) => [
    row.name,
    ...row.variants.map(({ people }) => formatNumber(people)),
    ...row.variants.map(({ value }) => formatMetricValue(value, analysis)),
    ...[formatLift(row.measured), formatLift(row.drawn), row.interval, row.reading],
  ]);
  return [heading, ...rows];
}
