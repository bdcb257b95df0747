import type { Analysis } from '#verdict/analysis/types.ts';
import { type ExportData, exportDetails } from './export-data.ts';

/** Figures that a neutral metric does not have. */
const directionalFigures = new Set(['best', 'loss', 'lossToBaseline']);

const figuresOf = (analysis: Analysis): unknown =>
  analysis.settings.direction === 'neutral'
    ? JSON.parse(JSON.stringify(analysis, (name, value) => (directionalFigures.has(name) ? undefined : value)))
    : analysis;

/** Returns JSON with all figures in full precision and the server's response. */
export function exportJson(data: ExportData, raw: unknown): string {
  const { report, label, secondary = [], segments = [] } = data;
  const { id, name, feature_flag_key } = data.experiment;
  return JSON.stringify(
    {
      experiment: { id, name, feature_flag_key },
      metric: label,
      context: Object.fromEntries(exportDetails(data)),
      verdict: {
        state: report.verdict.state,
        since: report.verdict.since?.date ?? null,
        sentence: report.sentence,
        next: `${report.next.action} ${report.next.detail}`.trim(),
      },
      checks: report.checks.map(({ code, tone, label: word, detail }) => ({ code, tone, word, detail })),
      computed_here: figuresOf(report.analysis),
      secondary: secondary.map((metric) => ({ metric: metric.label, computed_here: figuresOf(metric.analysis) })),
      segments: segments.map(({ results: { of, key, values, planned, opened_at, query_to }, view }) => ({
        ...{ by: view.name, of, key, values, planned, opened_at, computed_at: query_to },
        ...{ finding: view.finding, variant: view.variant, computed_here: view.judged },
      })),
      server: raw,
    },
    null,
    2,
  );
}
