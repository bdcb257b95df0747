import type { Report } from '#web/experiments/results/analysis/report.ts';
import { plotRows, valueWords } from '#web/experiments/results/plot/plot-rows.ts';
import { axes } from '#web/experiments/results/plot/scale.ts';
import { htmlOf } from '#web/experiments/results/take-along/html.ts';
import { markdownOf } from '#web/experiments/results/take-along/markdown.ts';

/** Every text with a number that the page, or a copy of it, makes of an analysis. */
export function said(report: Report) {
  const { analysis, decision } = report;
  const evidence = {
    experiment: { id: 1, name: 'Form', feature_flag_key: 'form' },
    label: 'Goal',
    computedAt: null,
    takenAt: '2026-03-15T12:30:00Z',
    address: 'https://console.test',
    report,
  };
  const { sentence, remarks, facts, next, disagreement, checks } = report;
  return {
    words: { state: decision.state, sentence, remarks, facts, next, disagreement, checks },
    plots: axes.flatMap((axis) =>
      plotRows(analysis, axis, decision).map(({ steps, point, ...words }) => {
        const value = valueWords(axis, analysis.metric);
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
