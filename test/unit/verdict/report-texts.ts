import type { VerdictReport } from '#verdict/report.ts';
import { exportHtml } from '#web/experiments/results/export/export-html.ts';
import { exportMarkdown } from '#web/experiments/results/export/export-markdown.ts';
import { axisFormat, plotRows } from '#web/experiments/results/plot/plot-rows.ts';
import { axes } from '#web/experiments/results/plot/scale.ts';

/** Returns all texts of the page and of its exports that contain numbers. */
export function reportTexts(report: VerdictReport) {
  const { analysis, verdict } = report;
  const data = {
    experiment: { id: 1, name: 'Form', feature_flag_key: 'form' },
    label: 'Goal',
    computedAt: null,
    exportedAt: '2026-03-15T12:30:00Z',
    url: 'https://console.test',
    report,
  };
  const { sentence, notes, figures, next, disagreement, checks } = report;
  return {
    texts: { state: verdict.state, sentence, notes, figures, next, disagreement, checks },
    plots: axes.flatMap((axis) =>
      plotRows(analysis, axis, verdict).map(({ steps, point, ...texts }) => {
        const value = axisFormat(axis, analysis);
        return {
          ...texts,
          point: point === null ? null : value(point),
          steps: Object.values(steps ?? {})
            .flat()
            .map(value),
        };
      }),
    ),
    html: exportHtml(data).replaceAll(/<svg.*<\/svg>/gs, ''),
    markdown: exportMarkdown(data),
  };
}
