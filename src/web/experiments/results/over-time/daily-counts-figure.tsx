import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { TrendSeries } from '#verdict/response/parse-insight.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import styles from '../results.module.css';
import { useUrlChoice } from '../settings/use-url-choice.ts';
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
    <>
      <Group gap="xs">
        <Text size="sm" c="dimmed" flex="1 1 16rem">
          {`${dailyCaption(series)} ${
            view === 'events'
              ? ''
              : 'Each day’s events are divided by all participants of the variant so far, not by those of the day.'
          }`}
        </Text>
        <Group gap="xs" className={styles.tools}>
          <SegmentedChoice label="Values" choices={dailyViewLabels} value={view} onChange={setView} />
          <Button kind="quiet" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'View days as plot' : 'View days as table'}
          </Button>
        </Group>
      </Group>
      {isTable ? (
        <DailyCountsTable lines={lines} days={days} view={view} />
      ) : (
        <DailyCountsPlot lines={lines} days={days} view={view} variants={variants} />
      )}
    </>
  );
}
