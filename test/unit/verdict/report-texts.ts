import type { VerdictReport } from '#verdict/report.ts';
import { htmlOf } from '#web/experiments/results/export/export-html.ts';
import { markdownOf } from '#web/experiments/results/export/export-markdown.ts';
import { axisFormat, plotRows } from '#web/experiments/results/plot/plot-rows.ts';
import { axes } from '#web/experiments/results/plot/scale.ts';

/** Every text with a number that the page, or a copy of it, makes of an analysis. */
export function said(report: VerdictReport) {
  const { analysis, verdict } = report;
  const evidence = {
    experiment: { id: 1, name: 'Form', feature_flag_key: 'form' },
    label: 'Goal',
    computedAt: null,
    takenAt: '2026-03-15T12:30:00Z',
    address: 'https://console.test',
    report,
  };
  const { sentence, notes, figures, next, disagreement, checks } = report;
  return {
    words: { state: verdict.state, sentence, notes, figures, next, disagreement, checks },
    plots: axes.flatMap((axis) =>
      plotRows(analysis, axis, verdict).map(({ steps, point, ...words }) => {
        const value = axisFormat(axis, analysis.metric);
        return {
          ...words,
          point: point === null ? null : value(point),
          steps: Object.values(steps ?? {})
            .flat()
            .map(value),
        };
      }),
    ),
    html: htmlOf(evidence).replaceAll(/<svg.*<\/svg>/gs, ''),
    markdown: markdownOf(evidence),
  };
}
