import { useState } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { TrendSeries } from '#verdict/response/parse-insight.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import styles from './daily-counts.module.css';
import { type DailyView, dailyCaption, dailyLines, dailyViewLabels, dailyViews } from './daily-counts-lines.ts';
import { DailyCountsPlot } from './daily-counts-plot.tsx';
import { DailyCountsTable } from './daily-counts-table.tsx';

interface Props {
  series: readonly TrendSeries[];
  /** The variants, in the order of the results page. */
  variants: readonly string[];
  analysis: Analysis;
}

/** Shows each variant's events, events per participant or lift by day, as a plot or as a table. */
export function DailyCountsFigure({ series, variants, analysis }: Props) {
  const [view, setView] = useUrlChoice<DailyView>('series', dailyViews, 'events');
  const [isTable, setIsTable] = useState(false);
  const lines = dailyLines(series, view, analysis);
  const days = series[0]?.days ?? [];
  return (
    <div className={styles.figure}>
      <div className={styles.choices}>
        <p>
          {dailyCaption(series)}{' '}
          {view === 'events'
            ? ''
            : 'Each day’s events are divided by all participants of the variant so far, not by those of the day.'}
        </p>
        <SegmentedChoice label="Values" choices={dailyViewLabels} value={view} onChange={setView} />
        <Button kind="quiet" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'View days as plot' : 'View days as table'}
        </Button>
      </div>
      {isTable ? (
        <DailyCountsTable lines={lines} days={days} view={view} />
      ) : (
        <DailyCountsPlot lines={lines} days={days} view={view} variants={variants} />
      )}
    </div>
  );
}
