import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import type { Analysis } from '../analysis/analyse.ts';
import { useChoice } from '../analysis/use-settings.ts';
import type { TrendSeries } from '../read-insight.ts';
import styles from './over-time.module.css';
import { SeriesPlot } from './series-plot.tsx';
import { SeriesTable } from './series-table.tsx';
import { runsOf, type SeriesView, seriesViews, viewWords } from './series-views.ts';

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
  const [view, setView] = useChoice<SeriesView>('series', seriesViews, 'events');
  const [isTable, setTable] = useState(false);
  const runs = runsOf(series, view, analysis);
  const days = series[0]?.days ?? [];
  return (
    <div className={styles['block']}>
      <div className={styles['choices']}>
        <p>
          {kindWords(series)} {view === 'events' ? '' : 'People are those exposed by now.'}
        </p>
        <SegmentedChoice label="What is drawn" choices={viewWords} value={view} onChange={setView} />
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
