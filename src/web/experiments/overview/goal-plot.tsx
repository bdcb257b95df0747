import { Text } from '@mantine/core';
import type { VerdictReport } from '#verdict/report.ts';
import type { Goal } from '../results/measured-metric.ts';
import { formatVariantCounts } from '../results/plot/goal-section.tsx';
import { IntervalPlot } from '../results/plot/interval-plot.tsx';
import { plotRows, widestInterval } from '../results/plot/plot-rows.ts';
import { scaleOf } from '../results/plot/scale.ts';

/** The lift of every variant over the baseline, on one axis. */
export function GoalPlot({ goal, report: { analysis, verdict } }: { goal: Goal; report: VerdictReport }) {
  const { rows, label } = goal;
  const indexOf = (key: string) => rows.findIndex((row) => row.key === key);
  const compared = plotRows(analysis, 'percent', verdict).filter(({ key }) => key !== analysis.baseline);
  return (
    <>
      <IntervalPlot
        label={label}
        rows={compared}
        scale={scaleOf([analysis], 'percent')}
        axis="percent"
        analysis={analysis}
        indexOf={indexOf}
        formatCounts={(key) => formatVariantCounts(rows[indexOf(key)], analysis)}
      />
      <Text size="xs" c="hint" mt="xs">
        Compared with <bdi>{analysis.baseline}</bdi>. The widest bar is the {widestInterval(analysis, 'percent')}.{' '}
        {verdict.since?.isWeaker
          ? 'The verdict is based on this interval of an earlier day.'
          : 'The verdict is based on this interval.'}{' '}
        The bars inside it are the 80% and 50% intervals.
      </Text>
    </>
  );
}
