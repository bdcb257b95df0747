import { useState } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { TrendSeries } from '#verdict/response/parse-insight.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import styles from './daily-counts.module.css';
import { runsOf, type SeriesView, seriesViews, viewWords } from './daily-counts-lines.ts';
import { SeriesPlot } from './daily-counts-plot.tsx';
import { SeriesTable } from './daily-counts-table.tsx';

interface Props {
  series: readonly TrendSeries[];
  /** The variants in the order in which they are shown everywhere on the page. */
  variants: readonly string[];
  analysis: Analysis;
}

const kindWords = (series: readonly TrendSeries[]) =>
  series.every(({ cumulative }) => cumulative) ? 'Events so far, day by day.' : 'Events, day by day.';

/** Events of each variant, day by day, as the server counts them; per person they are told for those exposed by now. */
export function SeriesFigure({ series, variants, analysis }: Props) {
  const [view, setView] = useUrlChoice<SeriesView>('series', seriesViews, 'events');
  const [isTable, setTable] = useState(false);
  const runs = runsOf(series, view, analysis);
  const days = series[0]?.days ?? [];
  return (
    <div className={styles['block']}>
      <div className={styles['choices']}>
        <p>
          {kindWords(series)} {view === 'events' ? '' : 'People are those exposed by now.'}
        </p>
        <Segments label="What is drawn" choices={viewWords} value={view} choose={setView} />
        <Button kind="quiet" onClick={() => setTable(!isTable)}>
          {isTable ? 'Days as plot' : 'Days as table'}
        </Button>
      </div>
      {isTable ? (
        <SeriesTable runs={runs} days={days} view={view} />
      ) : (
        <SeriesPlot runs={runs} days={days} view={view} variants={variants} />
      )}
    </div>
  );
}
