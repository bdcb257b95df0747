import type { Analysis } from '../analysis/analyse.ts';
import type { TrendSeries } from '../read-insight.ts';
import section from '../results.module.css';
import { LookList } from './look-list.tsx';
import { looksWords } from './looks.ts';
import { SeriesPlot } from './series-plot.tsx';
import { useLooks } from './use-looks.ts';

interface Props {
  /** Under which the device keeps the looks: address, project and experiment. */
  storageKey: string;
  analysis: Analysis;
  computedAt: string | null;
  series: readonly TrendSeries[];
  variants: readonly string[];
}

/** How the result came to be: the counts day by day where the server tells them, and what was seen at each look. */
export function OverTime({ storageKey, analysis, computedAt, series, variants }: Props) {
  const looks = useLooks(storageKey, analysis, computedAt);
  if (looks.length === 0 && series.length === 0) return null;
  return (
    <section aria-labelledby="over-time" className={section['section']}>
      <h2 id="over-time">Over time</h2>
      {series.length > 0 && <SeriesPlot series={series} variants={variants} />}
      {looks.length > 0 && (
        <>
          <p>{looksWords(looks)}</p>
          <LookList looks={looks} confidence={analysis.settings.confidence} />
        </>
      )}
    </section>
  );
}
