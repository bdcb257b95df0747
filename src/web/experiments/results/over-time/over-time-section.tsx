import type { Experiment } from '#contract/experiment.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { TrendSeries } from '#verdict/response/parse-insight.ts';
import section from '../results.module.css';
import { configParts } from '../view-history/config-hashes.ts';
import { useLooks } from '../view-history/use-view-history.ts';
import { editsOf, type Look, looksSinceEdit, looksWords } from '../view-history/view-history.ts';
import { LooksFigure } from '../view-history/view-history-figure.tsx';
import { SeriesFigure } from './daily-counts-figure.tsx';

interface Props {
  /** Under which the device keeps the looks: address, project and experiment. */
  storageKey: string;
  experiment: Experiment;
  analysis: Analysis;
  computedAt: string | null;
  series: readonly TrendSeries[];
  variants: readonly string[];
}

/** What was looked at before an edit was something else, so it does not count. */
function editWords(looks: readonly Look[]): string {
  const edit = editsOf(looks).at(-1);
  if (!edit) return '';
  const changed = edit.parts.map((part) => configParts[part]).join(' and ');
  return ` Before that, ${changed} changed, so earlier looks were at something else.`;
}

/** How the result came to be: the counts day by day where the server tells them, and what was seen at each look. */
export function OverTime({ storageKey, experiment, analysis, computedAt, series, variants }: Props) {
  const looks = useLooks(storageKey, { experiment, analysis, computedAt });
  if (looks.length === 0 && series.length === 0) return null;
  return (
    <section aria-labelledby="over-time" className={section['section']}>
      <h2 id="over-time">Over time</h2>
      {series.length > 0 && <SeriesFigure series={series} variants={variants} analysis={analysis} />}
      {looks.length > 0 && (
        <>
          <p>
            {looksWords(looksSinceEdit(looks))}
            {editWords(looks)}
          </p>
          <LooksFigure looks={looks} experiment={experiment} confidence={analysis.settings.confidence} />
        </>
      )}
    </section>
  );
}
